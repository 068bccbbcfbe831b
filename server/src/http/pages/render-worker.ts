import { parentPort, workerData } from "node:worker_threads";

const { renderChatPage } = await import(workerData as string);

parentPort?.on("message", (page: unknown) => {
	try {
		parentPort?.postMessage({ markup: renderChatPage(page) });
	} catch (error) {
		// The message can contain user content.
		parentPort?.postMessage({ markup: null, failure: error instanceof Error ? error.name : "unknown" });
	}
});
parentPort?.postMessage("ready");
