import { afterAll, vi } from "vitest";

// The test files of a worker share one process. Each loads the project's modules again, so that it starts from their
// initial state and has its own hooks. Modules in node_modules are loaded once.
vi.resetModules();

afterAll(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
});
