import { setImmediate as tick } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { compose } from "../compose.ts";
import { readConfig } from "../config.ts";
import { createLogger } from "../platform/logger.ts";
import { migratedDatabase } from "../testing/database/fresh-database.ts";
import { Opening, StoppedOpening } from "./opening.ts";

it("runs its steps one after another", async () => {
	const done: number[] = [];
	await new Opening().run([() => done.push(1), () => tick().then(() => done.push(2)), () => done.push(3)]);
	expect(done).toEqual([1, 2, 3]);
});

it("that is stopped ends its current step, begins no other one, and is not complete", async () => {
	const opening = new Opening();
	const { promise, resolve } = Promise.withResolvers<void>();
	const done: string[] = [];
	const running = opening.run([() => promise.then(() => void done.push("first")), () => done.push("second")]);
	const stopped = opening.stop().then(() => void done.push("stopped"));
	expect(opening.signal.aborted).toBe(true);
	resolve();
	await expect(running).rejects.toThrow(StoppedOpening);
	await stopped;
	expect(done).toEqual(["first", "stopped"]);
	await expect(opening.run([() => done.push("third")])).rejects.toThrow(StoppedOpening);
});

it.each([0, 1, 2, 5, 20, 100])(
	"a server that is closed %i turns after it began to start ends without an error",
	async (turns) => {
		const store = await migratedDatabase();
		onTestFinished(store.remove);
		const log: string[] = [];
		const config = readConfig({
			PORT: "0",
			DATA_DIR: store.dataDir,
			DATABASE_URL: store.databaseUrl,
			LOG_LEVEL: "warn",
		});
		const logger = createLogger(config.logLevel, { write: (line) => log.push(line) });
		const parallax = await compose(config, logger, "test", { distDir: "/nonexistent", providers: {} });
		const failure = parallax.listen().then(
			() => null,
			(error: unknown) => error,
		);
		for (let turn = 0; turn < turns; turn += 1) await tick();
		await parallax.close(0);
		const error = await failure;
		if (error !== null) expect(error).toBeInstanceOf(StoppedOpening);
		expect(log).toEqual([]);
	},
);
