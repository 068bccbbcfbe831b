export { UploadButton } from "./upload-button.tsx";
export { UploadPage } from "./upload-page.tsx";
