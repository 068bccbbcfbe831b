import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Usage } from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
import type { Ending, Script, Step } from "./script.ts";
import { type ErrorKind, VENDOR_ERRORS } from "./vendor-error.ts";
import { type CallFacts, isSingleBody, type Route, type Wire, type WireFormat } from "./wire.ts";
import { WIRE_FORMATS } from "./wire-formats.ts";

type Json = { readonly [field: string]: unknown };

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;
/** Approximates the vendors' token counts, and is easy to check by hand. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** Reads the prompt from the body of any of the protocols. */
function promptOf(body: Json): string {
	if (typeof body.input === "string") return body.input;
	if (typeof body.prompt === "string") return body.prompt;
	const last = ((body.input ?? body.messages ?? body.contents ?? []) as Json[]).at(-1);
	if (typeof last?.content === "string") return last.content;
	const [part] = (last?.content ?? last?.parts ?? []) as Json[];
	return typeof part?.text === "string" ? part.text : "";
}

/** The model that a request names in its body or in its path. */
export function requestedModel(body: unknown, path: string): string {
	const inBody = isJson(body) && typeof body.model === "string" ? body.model : undefined;
	return inBody ?? decodeURIComponent(/models\/([^/]+):/.exec(path)?.[1] ?? "");
}

/** One promise for each connection, however many calls use it. */
const closings = new WeakMap<Socket, Promise<number>>();
function untilClosed(socket: Socket): Promise<number> {
	const known = closings.get(socket);
	if (known !== undefined) return known;
	const closing = new Promise<number>((resolve) => socket.once("close", () => resolve(Date.now())));
	closings.set(socket, closing);
	return closing;
}

/** One request that a fake vendor received, and methods that continue its answer. */
export class VendorCall {
	readonly provider: ProviderId;
	readonly wire: Wire;
	readonly path: string;
	readonly headers: IncomingMessage["headers"];
	readonly body: unknown;
	readonly prompt: string;
	readonly startedAt: number = Date.now();
	/** Identifies the connection. */
	readonly clientPort: number | undefined;
	/** When the connection closed; null while it is open, even after a complete answer. */
	socketClosedAt: number | null = null;
	/** Resolves with the time at which the client's connection closes. */
	readonly socketClosed: Promise<number>;
	/** The HTTP status of the answer; null before the answer begins. */
	status: number | null = null;
	/** The text sent so far. */
	text = "";
	/** The token counts that the vendor would bill, also for an interrupted answer. */
	usage: Usage;
	readonly #response: ServerResponse;
	readonly #format: WireFormat;
	/** Whether the format's beginning was sent, which has Anthropic's count of the prompt. */
	hasBegun = false;
	#queue: Promise<void> = Promise.resolve();

	constructor(route: Route, request: IncomingMessage, response: ServerResponse, body: unknown, script: Script) {
		this.provider = route.provider;
		this.wire = route.wire;
		this.path = request.url ?? "";
		this.headers = request.headers;
		this.clientPort = request.socket.remotePort;
		this.body = body;
		this.prompt = isJson(body) ? promptOf(body) : "";
		this.usage = { inputTokens: tokensOf(this.prompt), outputTokens: 0, reasoningTokens: 0, cachedTokens: 0 };
		this.#response = response;
		this.#format = WIRE_FORMATS[route.wire](this.#facts(script));
		this.socketClosed = untilClosed(request.socket).then((at) => {
			this.socketClosedAt = at;
			return at;
		});
	}

	get model(): string {
		return requestedModel(this.body, this.path);
	}

	#facts(script: Script): CallFacts {
		return { model: script.model ?? this.model, inputTokens: tokensOf(this.prompt) };
	}

	get isOpen(): boolean {
		return !this.#response.destroyed && !this.#response.writableEnded;
	}

	/** Runs the script's automatic steps. */
	play(script: Script): void {
		if (script.mute) return;
		const error = script.error && VENDOR_ERRORS[this.wire][script.error];
		const type = error || isSingleBody(this.wire) ? "application/json" : "text/event-stream; charset=utf-8";
		this.status = script.status ?? error?.status ?? 200;
		this.#response.writeHead(this.status, { "content-type": type, ...script.headers });
		this.#response.flushHeaders();
		if (error && !script.steps) this.#response.end(JSON.stringify(error.body));
		for (const step of script.steps ?? []) this.perform(step).catch(() => {});
	}

	/** Queues one more step after all earlier ones; resolves when it is done. */
	perform(step: Step): Promise<void> {
		this.#queue = this.#queue.then(() => this.#runStep(step));
		return this.#queue;
	}

	say = (text: string): Promise<void> => this.perform({ say: text });
	raw = (text: string): Promise<void> => this.perform({ raw: text });
	end = (ending: Ending = "stop", usage: Partial<Usage> = {}): Promise<void> => this.perform({ end: ending, usage });
	fail = (kind: ErrorKind): Promise<void> => this.perform({ fail: kind });
	finish = (): Promise<void> => this.perform({ finish: true });
	cut = (): Promise<void> => this.perform({ cut: true });

	async #runStep(step: Step): Promise<void> {
		if (!this.isOpen) return;
		if ("waitMs" in step) await pause(step.waitMs);
		else if ("repeat" in step) await this.#repeat(step.say, step.repeat, step.gapMs);
		else if ("speak" in step) await this.#speak(step.speak, step.gapMs);
		else if ("say" in step) await this.#write(this.#textFrame(step.say));
		else if ("think" in step) await this.#write(this.#withStart(this.#format.think(step.think)));
		else if ("ping" in step) await this.#write(this.#withStart(this.#format.ping()));
		else if ("raw" in step) await this.#write(step.raw);
		else if ("rawBase64" in step) await this.#write(Buffer.from(step.rawBase64, "base64"));
		else if ("end" in step) this.#end(step.end, step.usage);
		else if ("fail" in step) this.#response.end(this.#withStart(this.#format.fail(step.fail)));
		else if ("finish" in step) this.#response.end();
		else this.#response.destroy();
	}

	/** Raw scripts write their own beginning, so the format's beginning is sent with its first formatted step. */
	#withStart(frame: string): string {
		if (this.hasBegun) return frame;
		this.hasBegun = true;
		return this.#format.start() + frame;
	}

	#textFrame(text: string): string {
		this.text += text;
		this.usage = { ...this.usage, outputTokens: tokensOf(this.text) };
		return this.#withStart(this.#format.say(text));
	}

	/** Resolves when the bytes are flushed, so that a following cut does not discard them. */
	#write(bytes: string | Buffer): Promise<void> {
		if (bytes.length === 0) return Promise.resolve();
		return new Promise((resolve) => this.#response.write(bytes, () => resolve()));
	}

	async #repeat(text: string, times: number, gapMs: number): Promise<void> {
		for (let time = 0; time < times && this.isOpen; time += 1) {
			await this.#write(this.#textFrame(text));
			if (gapMs > 0) await pause(gapMs);
		}
	}

	async #speak(text: string, gapMs: number): Promise<void> {
		for (const word of text.match(/\s*\S+\s*/g) ?? []) {
			if (!this.isOpen) return;
			await this.#write(this.#textFrame(word));
			await pause(gapMs);
		}
	}

	#end(ending: Ending, usage: Partial<Usage> = {}): void {
		this.usage = { ...this.usage, ...usage };
		this.#response.end(this.#withStart(this.#format.end(ending, this.usage, this.text)));
	}

	/** The data for a test in another process. */
	toJSON(): object {
		const { provider, wire, path, headers, body, prompt, startedAt, socketClosedAt, text, usage, isOpen } = this;
		return { provider, wire, path, headers, body, prompt, startedAt, socketClosedAt, text, usage, isOpen };
	}
}
