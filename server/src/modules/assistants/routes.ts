import type { Routes } from "../../http/index.ts";
import type { RateLimits } from "../../platform/limits/rate-limits.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Identity } from "../identity/index.ts";
import type { AssistantsModule } from "./create-assistants.ts";
import { keyRoutes } from "./keys/routes.ts";
import { modelRoutes } from "./models/routes.ts";
import { ownAssistantRoutes } from "./own/routes.ts";
import { panelRoutes } from "./panels/routes.ts";

export interface AssistantsDependencies extends AssistantsModule {
	readonly limits: RateLimits;
	readonly logger: Logger;
}

export function assistantRoutes(routes: Routes, identity: Identity, dependencies: AssistantsDependencies): void {
	keyRoutes(routes, identity, { ...dependencies, assistants: dependencies.registry });
	modelRoutes(routes, identity, dependencies.registry);
	ownAssistantRoutes(routes, identity, dependencies);
	panelRoutes(routes, identity, dependencies);
}
