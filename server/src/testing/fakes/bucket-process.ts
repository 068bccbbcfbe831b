import { startBucket } from "./bucket.ts";

/** The bucket in its own process, for journeys. Messages ask it for its contents. */
const bucket = await startBucket();

process.on("message", async () => {
	process.send?.({ keys: await bucket.keys(), begun: await bucket.openUploads() });
});
process.once("disconnect", () => {
	void bucket.close().finally(() => process.exit());
});
process.send?.({ endpoint: bucket.endpoint, env: bucket.env });
