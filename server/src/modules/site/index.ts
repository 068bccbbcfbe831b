export { type SiteFacts, siteRoutes } from "./routes.ts";
