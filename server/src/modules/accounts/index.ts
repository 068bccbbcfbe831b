export { createAccountsLifecycle } from "./accounts-lifecycle.ts";
export { DeletionTombstones } from "./deletion-tombstones.ts";
export { type AccountRules, accountRoutes } from "./routes.ts";
