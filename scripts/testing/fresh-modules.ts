import { afterAll, vi } from "vitest";

// The files of a worker share one process: each loads the program's own modules anew, so that it starts from their
// first state and their hooks are its own. What node_modules holds is loaded once.
vi.resetModules();

afterAll(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
});
