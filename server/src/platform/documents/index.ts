export { decodeText } from "./decode-text.ts";
export { readPdf } from "./read-pdf.ts";
