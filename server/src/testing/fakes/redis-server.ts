import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach } from "vitest";
import { freePort } from "../processes/free-port.ts";

/** A temporary Redis that the test can stop. It listens on loopback and writes no files. */
export interface RedisServer {
	readonly url: string;
	/** Ends it at once. All its data is lost. */
	kill(): Promise<void>;
	/** From now on, it answers no request but keeps its connections open. */
	stall(): void;
	goOn(): void;
	/** Starts it at the same address, without data. */
	start(): Promise<void>;
}

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
	for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function spawnRedis(port: number): Promise<ChildProcess> {
	const command = process.env.TEST_REDIS_SERVER ?? "redis-server";
	const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
	const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], cwd: "/tmp" });
	const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
	await new Promise<void>((resolve, reject) => {
		lines.on("line", (line) => /ready to accept connections/i.test(line) && resolve());
		child.once("error", reject).once("exit", () => reject(new Error("Redis did not start")));
	});
	return child;
}

/** Returns a Redis that is not running yet. */
export async function prepareRedis(): Promise<RedisServer> {
	const port = await freePort();
	let child: ChildProcess | undefined;
	const kill = async () => {
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		const ended = once(child, "exit");
		child.kill("SIGKILL");
		await ended;
	};
	cleanUps.push(kill);
	return {
		url: `redis://127.0.0.1:${port}/1`,
		kill,
		stall: () => void child?.kill("SIGSTOP"),
		goOn: () => void child?.kill("SIGCONT"),
		async start() {
			child = await spawnRedis(port);
		},
	};
}

export async function startRedis(): Promise<RedisServer> {
	const redis = await prepareRedis();
	await redis.start();
	return redis;
}
