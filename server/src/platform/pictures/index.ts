export { cleanPicture, makeAvatar } from "./clean-picture.ts";
export { cutText } from "./drawable-text.ts";
export { type Drawing, Pictures } from "./pictures.ts";
export type { Words } from "./set-words.ts";
