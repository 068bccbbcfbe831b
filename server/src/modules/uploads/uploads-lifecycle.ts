import { type RepeatedWork, repeat } from "../../platform/repeat.ts";
import { sweepUploads } from "./store/sweep.ts";
import type { Uploads } from "./uploads.ts";

const SWEEP_INTERVAL_MS = 600_000;

/** The background work of the module. */
export const createUploadsLifecycle = (uploads: Uploads): RepeatedWork =>
	repeat(() => sweepUploads(uploads), SWEEP_INTERVAL_MS, uploads.logger, "could not sweep abandoned uploads");
