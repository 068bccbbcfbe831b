import { Agent, request as httpRequest, type IncomingMessage } from "node:http";

/** What the reader of one prompt received. */
export interface ReaderResult {
	/** Milliseconds from vendor to reader, for each text that arrived in a delta event. */
	readonly latencies: number[];
	/** Null when the prompt started while measuring was off. */
	firstWordMs: number | null;
	/** All deltas received, either as delta events or within a snapshot. */
	deltas: number;
}

export type Read = (origin: string, n: number) => Promise<ReaderResult>;

const newAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let agent = newAgent();

/** The server may have closed idle connections in the meantime. */
export function resetConnections(): void {
	agent.destroy();
	agent = newAgent();
}

/** While this is off, readers read but nothing is measured, because the load is still rising or already falling. */
export const measuring = { isOn: true };

const now = (): number => performance.timeOrigin + performance.now();
const PROVIDERS = ["chatgpt", "gemini", "claude", "grok"];

const send = (url: string, method: string, headers: Record<string, string>, body?: string): Promise<IncomingMessage> =>
	new Promise((resolve, reject) => {
		const request = httpRequest(url, { method, headers, agent }, resolve);
		request.on("error", reject);
		request.end(body);
	});

async function readBody(message: IncomingMessage): Promise<string> {
	let text = "";
	for await (const chunk of message.setEncoding("utf8")) text += chunk as string;
	return text;
}

/** Calls back for every event. The parser is minimal, because it runs on the machine that is measured. */
function readEvents(message: IncomingMessage, onEvent: (type: string, data: string) => void): Promise<void> {
	let rest = "";
	return new Promise((resolve, reject) => {
		message.setEncoding("utf8").on("data", (chunk: string) => {
			const frames = (rest + chunk).split("\n\n");
			rest = frames.pop() ?? "";
			for (const frame of frames) {
				const at = frame.indexOf("\ndata: ");
				if (at > 0) onEvent(frame.slice("event: ".length, at), frame.slice(at + "\ndata: ".length));
			}
		});
		message.on("end", resolve).on("error", reject);
	});
}

class Stopwatch {
	readonly #beganAt = now();
	readonly #isMeasured = measuring.isOn;
	readonly result: ReaderResult = { latencies: [], firstWordMs: null, deltas: 0 };

	/** Each delta's text is the time at which its vendor wrote it. */
	record(text: string, isLate: boolean): void {
		const at = now();
		const stamps = text.split(" ");
		stamps.pop();
		const isFirst = stamps.length > 0 && this.result.deltas === 0;
		if (isFirst && this.#isMeasured) this.result.firstWordMs = at - this.#beganAt;
		this.result.deltas += stamps.length;
		if (measuring.isOn && !isLate) for (const stamp of stamps) this.result.latencies.push(at - Number(stamp));
	}
}

export const readBare: Read = async (origin, n) => {
	const stopwatch = new Stopwatch();
	const body = JSON.stringify({ prompt: `Question ${n}` });
	const message = await send(`${origin}/ask`, "POST", { "content-type": "application/json" }, body);
	await readEvents(message, (type, data) => {
		if (type === "delta") stopwatch.record((JSON.parse(data) as { text: string }).text, false);
	});
	return stopwatch.result;
};

async function expectStatus(message: IncomingMessage, status: number): Promise<IncomingMessage> {
	if (message.statusCode === status) return message;
	throw new Error(`${message.statusCode}: ${await readBody(message)}`);
}

interface Delta {
	readonly provider: string;
	readonly at: number;
	readonly text: string;
}

interface Snapshot {
	readonly responses: readonly { readonly provider: string; readonly response: string }[];
}

/** This number of visitors ask in turn, each from its own IP address, so that no rate limit is reached. */
const VISITORS = 8000;
const cookies = new Map<string, string>();

export const readParallax: Read = async (origin, n) => {
	const stopwatch = new Stopwatch();
	const visitor = n % VISITORS;
	const address = `10.0.${visitor >> 8}.${visitor & 255}`;
	const visitorKey = `${origin} ${visitor}`;
	const headers = {
		origin,
		"content-type": "application/json",
		"x-forwarded-for": address,
		cookie: cookies.get(visitorKey) ?? "",
	};
	const body = JSON.stringify({ prompt: `Question ${n}`, selectedProviders: PROVIDERS });
	const started = await expectStatus(await send(`${origin}/api/chat`, "POST", headers, body), 201);
	const setCookie = started.headers["set-cookie"]?.find((each) => each.startsWith("parallax_visitor="));
	const cookie = setCookie?.split(";")[0] ?? headers.cookie;
	cookies.set(visitorKey, cookie);
	const { session } = JSON.parse(await readBody(started)) as { session: { id: string } };
	const message = await expectStatus(
		await send(`${origin}/api/chat/${session.id}/events`, "GET", { cookie, "x-forwarded-for": address }),
		200,
	);
	const receivedLength = new Map<string, number>();
	await readEvents(message, (type, data) => {
		if (type === "delta") {
			const { provider, at, text } = JSON.parse(data) as Delta;
			stopwatch.record(text, false);
			receivedLength.set(provider, at + text.length);
		} else if (type === "snapshot") {
			for (const { provider, response } of (JSON.parse(data) as Snapshot).responses) {
				stopwatch.record(response.slice(receivedLength.get(provider) ?? 0), true);
				receivedLength.set(provider, response.length);
			}
		}
	});
	return stopwatch.result;
};
