export { cleanPicture, makeAvatar, makeVendorCopy } from "./clean-picture.ts";
export { DecodeQueue } from "./decode-queue.ts";
export { cutText } from "./drawable-text.ts";
export { type Drawing, PictureRenderer } from "./picture-renderer.ts";
export type { TextBox } from "./render-text.ts";
