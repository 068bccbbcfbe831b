export { publicConfig } from "./public-config.ts";
export { type SiteFacts, siteRoutes } from "./routes.ts";
