export { createAccountsLife } from "./accounts-life.ts";
export { Departed } from "./departed.ts";
export { type AccountRules, accountRoutes } from "./routes.ts";
