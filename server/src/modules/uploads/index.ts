export { copiesOf, type StoredCopy } from "./attach/attached-objects.ts";
export { type AttachableFile, type Attachments, createAttachments, keepAttachable } from "./attach/attachments.ts";
export { createRemoteRules, createUploads } from "./create-uploads.ts";
export { type RemoteRules, remoteRoutes } from "./remote/remote-routes.ts";
export { uploadsRoutes } from "./routes.ts";
export { uploadsAccountData } from "./store/account-data.ts";
export { uploadPageSources } from "./upload-page-sources.ts";
export type { Uploads } from "./uploads.ts";
export { createUploadsLifecycle } from "./uploads-lifecycle.ts";
