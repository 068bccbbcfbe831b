export { type AccountRules, accountRoutes } from "./routes.ts";
