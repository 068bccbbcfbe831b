export { cleanPicture, makeAvatar } from "./clean-picture.ts";
export { cutText } from "./drawable-text.ts";
export { type Drawing, Pictures } from "./picture-renderer.ts";
export type { Words } from "./render-text.ts";
