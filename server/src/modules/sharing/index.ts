export { type SharingParts, sharingRoutes } from "./routes.ts";
