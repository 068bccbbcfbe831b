export { createRemoteRules, createUploads } from "./create-uploads.ts";
export { objectsOfAccount } from "./store/account-data.ts";
export { type RemoteRules, remoteRoutes } from "./remote/remote-routes.ts";
export { uploadsRoutes } from "./routes.ts";
export { uploadSources } from "./upload-page-sources.ts";
export type { Uploads } from "./uploads.ts";
export { createUploadsLife } from "./uploads-lifecycle.ts";
