import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "../../scripts/steps/project-root.mjs";
import { SERVER_FLAGS } from "../../scripts/steps/server-flags.mjs";
import { type RunningProcess, start } from "../processes.ts";
import { type Read, readBare, readParallax } from "./clients.ts";

const localPath = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export interface Contender {
	readonly server: RunningProcess;
	readonly read: Read;
	stop(): Promise<void>;
}

export interface Vendor {
	readonly origin: string;
	pace(deltas: number, gapMs: number, faultShare?: number): Promise<void>;
	stop(): Promise<void>;
}

export async function startVendor(): Promise<Vendor> {
	const { origin, stop } = await start({ file: localPath("vendor.ts") });
	return {
		origin,
		stop,
		async pace(deltas, gapMs, faultShare = 0) {
			await fetch(`${origin}/pace`, { method: "POST", body: JSON.stringify({ deltas, gapMs, faultShare }) });
		},
	};
}

export async function startBare(vendor: Vendor): Promise<Contender> {
	const server = await start({ file: localPath("bare.ts"), args: [vendor.origin] });
	return { server, read: readBare, stop: server.stop };
}

interface Start {
	readonly profileDir?: string | undefined;
	readonly root?: string;
	readonly env?: Readonly<Record<string, string>>;
}

/** The product in `root` as `npm start` runs it, except for its vendors and its port. */
export async function startParallax(
	vendor: Vendor,
	{ profileDir, root = projectRoot, env = {} }: Start = {},
): Promise<Contender> {
	const dataDir = mkdtempSync(join(tmpdir(), "parallax-bench-"));
	const { origin } = vendor;
	const server = await start({
		file: join(root, "server/src/main.ts"),
		nodeArgs: [...SERVER_FLAGS, ...(profileDir ? ["--cpu-prof", `--cpu-prof-dir=${profileDir}`] : [])],
		env: {
			PORT: "0",
			DATA_DIR: dataDir,
			TRUST_PROXY: "true",
			OPENAI_BASE_URL: `${origin}/v1`,
			XAI_BASE_URL: `${origin}/v1`,
			// The same protocol as in the bare server, so that each of the four protocols is measured.
			XAI_WIRE: "openai-chat",
			ANTHROPIC_BASE_URL: origin,
			GEMINI_BASE_URL: origin,
			OPENAI_API_KEY: "bench",
			XAI_API_KEY: "bench",
			ANTHROPIC_API_KEY: "bench",
			GEMINI_API_KEY: "bench",
			...env,
		},
	});
	return {
		server,
		read: readParallax,
		async stop() {
			await server.stop();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}
