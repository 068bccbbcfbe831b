export { ShareButton } from "./share-button.tsx";
export { SharedPage } from "./shared-page.tsx";
