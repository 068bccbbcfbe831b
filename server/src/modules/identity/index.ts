export { createIdentity, type Identity, type Writer } from "./create-identity.ts";
export { type Owner, ownerKey, type Viewer } from "./owner.ts";
export { identityRoutes } from "./routes.ts";
