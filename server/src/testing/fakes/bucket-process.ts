import { startBucket } from "./bucket.ts";

/** The bucket as a process of its own, for journeys: asked by messages what it has. */
const bucket = await startBucket();

process.on("message", async () => {
	process.send?.({ keys: await bucket.keys(), begun: await bucket.begun() });
});
process.once("disconnect", () => {
	void bucket.close().finally(() => process.exit());
});
process.send?.({ endpoint: bucket.endpoint, env: bucket.env });
