export { createAccountsLife } from "./accounts-lifecycle.ts";
export { Departed } from "./deletion-tombstones.ts";
export { type AccountRules, accountRoutes } from "./routes.ts";
