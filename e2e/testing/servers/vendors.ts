import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Environment } from "./server.ts";

const MAIN = fileURLToPath(new URL("../../../server/src/testing/fake-vendors/main.ts", import.meta.url));
/** Ends the fake vendors when their test run is killed. */
const END_WITH_PARENT = new URL("../../../scripts/steps/process/end-with-parent.mjs", import.meta.url).href;

const REDIRECT_PRELOAD = new URL("../../../server/src/testing/fake-vendors/in-place.ts", import.meta.url).href;
const ADDRESSES = [
	["OPENAI_BASE_URL", "https://api.openai.com/v1"],
	["GEMINI_BASE_URL", "https://generativelanguage.googleapis.com"],
	["ANTHROPIC_BASE_URL", "https://api.anthropic.com"],
	["XAI_BASE_URL", "https://api.x.ai/v1"],
] as const;

/** One action of a fake vendor; the fake vendors' own `script.ts` lists them all. */
export type Step =
	| { readonly say: string }
	| { readonly speak: string; readonly gapMs: number }
	| { readonly waitMs: number }
	| { readonly end: "stop" | "length" }
	/** The body ends without the vendor's end mark. */
	| { readonly finish: true }
	/** The connection breaks. */
	| { readonly cut: true };

export interface Script {
	/** Responds with the vendor's own body and status for this error. */
	readonly error?: "key" | "server";
	/** Sends nothing, not even headers. */
	readonly mute?: boolean;
	readonly steps?: readonly Step[];
}

/** An answer that is sent completely at once. */
export const completeAnswer = (text: string): Script => ({ steps: [{ say: text }, { end: "stop" }] });

interface Call {
	readonly provider: ProviderId;
	readonly headers: Readonly<Record<string, string>>;
	readonly prompt: string;
	readonly isOpen: boolean;
}

/** Fakes of the four vendors with their real wire formats, in a separate process that is scripted over HTTP. */
export class Vendors {
	/** The settings that make a server call them. */
	readonly env: Environment;
	readonly #origin: string;
	readonly #child: ChildProcess;

	private constructor(child: ChildProcess, { origin, env }: { origin: string; env: Environment }) {
		this.#child = child;
		this.#origin = origin;
		this.env = env;
	}

	static async start(): Promise<Vendors> {
		const child = spawn(process.execPath, ["--import", END_WITH_PARENT, MAIN], {
			stdio: ["ignore", "pipe", "inherit", "ipc"],
			env: { PATH: process.env.PATH, PORT: "0" },
		});
		const [line] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), "line")) as [string];
		return new Vendors(child, JSON.parse(line));
	}

	/** Redirects the vendors' real addresses to the fakes, for a server without keys. */
	get redirectEnvironment(): Environment {
		const redirects = ADDRESSES.map(([setting, address]) => [address, this.env[setting]]);
		return { NODE_OPTIONS: `--import=${REDIRECT_PRELOAD}`, VENDORS_IN_PLACE: JSON.stringify(redirects) };
	}

	async stop(): Promise<void> {
		const ended = once(this.#child, "exit");
		this.#child.kill();
		await ended;
	}

	/** Sets the answer to the next call of each provider. */
	async answerNext(scripts: Partial<Record<ProviderId, Script>>): Promise<void> {
		await this.#setScripts("next", scripts);
	}

	/** Sets the answer to every call that has no answer from `answerNext`. */
	async answerAlways(scripts: Partial<Record<ProviderId, Script>>): Promise<void> {
		await this.#setScripts("always", scripts);
	}

	/** Calls `answerNext` for all four providers. */
	async answerNextForAll(script: (provider: ProviderId) => Script): Promise<void> {
		await this.answerNext(Object.fromEntries(PROVIDER_IDS.map((id) => [id, script(id)])));
	}

	/** Sends further steps to the last call of a provider; waits for the first call if there was none. */
	async send(provider: ProviderId, ...steps: readonly Step[]): Promise<void> {
		const callCount = (await this.calls(provider)).length;
		await this.sendToCall(provider, Math.max(1, callCount), ...steps);
	}

	/** Sends further steps to the n-th call of a provider, counted from 1. */
	async sendToCall(provider: ProviderId, n: number, ...steps: readonly Step[]): Promise<void> {
		for (const step of steps) await this.#post(`calls/${provider}/${n}`, step);
	}

	/** Resolves as soon as the provider has been called this number of times. */
	async untilCalled(provider: ProviderId, times: number): Promise<void> {
		await this.#post(`calls/${provider}/${times}`, { waitMs: 0 });
	}

	async calls(provider: ProviderId): Promise<readonly Call[]> {
		const calls = (await (await fetch(`${this.#origin}/_control/calls`)).json()) as Call[];
		return calls.filter((call) => call.provider === provider);
	}

	/** Clears all scripts and calls. */
	async reset(): Promise<void> {
		await this.#post("reset", {});
	}

	async #setScripts(mode: "next" | "always", scripts: Partial<Record<ProviderId, Script>>): Promise<void> {
		for (const [provider, script] of Object.entries(scripts)) await this.#post(`${mode}/${provider}`, script);
	}

	async #post(path: string, body: unknown): Promise<void> {
		const response = await fetch(`${this.#origin}/_control/${path}`, { method: "POST", body: JSON.stringify(body) });
		if (!response.ok) throw new Error(`The vendors do not know ${path}.`);
	}
}
