export { createRemoteRules, createUploads } from "./create-uploads.ts";
export { objectsOfAccount } from "./objects-of-account.ts";
export { type RemoteRules, remoteRoutes } from "./remote/remote-routes.ts";
export { uploadsRoutes } from "./routes.ts";
export { uploadSources } from "./upload-sources.ts";
export type { Uploads } from "./uploads.ts";
export { createUploadsLife } from "./uploads-life.ts";
