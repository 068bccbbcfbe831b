export { type SharingDependencies, sharingRoutes } from "./routes.ts";
