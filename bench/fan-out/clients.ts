import { Agent, type IncomingMessage, request as httpRequest } from "node:http";

/** What one prompt's reader saw. */
export interface Reading {
	/** From vendor to reader, for each delta that came as one. */
	readonly latencies: number[];
	firstWordMs: number;
	/** Deltas that came by whatever way: as a delta, or within a snapshot. */
	deltas: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const now = (): number => performance.timeOrigin + performance.now();
const PROVIDERS = ["chatgpt", "gemini", "claude", "grok"];

const send = (url: string, method: string, headers: Record<string, string>, body?: string): Promise<IncomingMessage> =>
	new Promise((resolve, reject) => {
		const request = httpRequest(url, { method, headers, agent }, resolve);
		request.on("error", reject);
		request.end(body);
	});

async function textOf(message: IncomingMessage): Promise<string> {
	let text = "";
	for await (const piece of message.setEncoding("utf8")) text += piece as string;
	return text;
}

/** Calls back for every event; a parser as small as possible, since it runs on the machine that is measured. */
async function eachEvent(message: IncomingMessage, onEvent: (type: string, data: string) => void): Promise<void> {
	let rest = "";
	for await (const piece of message.setEncoding("utf8")) {
		const frames = (rest + (piece as string)).split("\n\n");
		rest = frames.pop() ?? "";
		for (const frame of frames) {
			const at = frame.indexOf("\ndata: ");
			if (at > 0) onEvent(frame.slice(7, at), frame.slice(at + 7));
		}
	}
}

function addStamps(reading: Reading, beganAt: number, text: string, isLate: boolean): void {
	const at = now();
	const stamps = text.split(" ");
	stamps.pop();
	if (stamps.length > 0 && reading.deltas === 0) reading.firstWordMs = at - beganAt;
	reading.deltas += stamps.length;
	if (!isLate) for (const stamp of stamps) reading.latencies.push(at - Number(stamp));
}

export async function readBare(origin: string, n: number): Promise<Reading> {
	const reading: Reading = { latencies: [], firstWordMs: 0, deltas: 0 };
	const beganAt = now();
	const message = await send(`${origin}/ask`, "POST", { "content-type": "application/json" }, JSON.stringify({ prompt: `Question ${n}` }));
	await eachEvent(message, (type, data) => {
		if (type === "delta") addStamps(reading, beganAt, (JSON.parse(data) as { text: string }).text, false);
	});
	return reading;
}

/** Each prompt comes from a visitor and an address of its own, so that the limits, which are on, let it pass. */
export async function readParallax(origin: string, n: number): Promise<Reading> {
	const reading: Reading = { latencies: [], firstWordMs: 0, deltas: 0 };
	const headers = { origin, "content-type": "application/json", "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
	const beganAt = now();
	const body = JSON.stringify({ prompt: `Question ${n}`, selectedProviders: PROVIDERS });
	const started = await send(`${origin}/api/chat`, "POST", headers, body);
	const cookie = started.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
	const answer = await textOf(started);
	if (started.statusCode !== 201) throw new Error(`${started.statusCode}: ${answer}`);
	const { session } = JSON.parse(answer) as { session: { id: string } };
	const message = await send(`${origin}/api/chat/${session.id}/events`, "GET", { cookie });
	if (message.statusCode !== 200) throw new Error(`${message.statusCode}: ${await textOf(message)}`);
	const texts = new Map<string, number>();
	await eachEvent(message, (type, data) => {
		if (type === "snapshot") {
			for (const { provider, response } of (JSON.parse(data) as { responses: { provider: string; response: string }[] }).responses) {
				const seen = texts.get(provider) ?? 0;
				addStamps(reading, beganAt, response.slice(seen), true);
				texts.set(provider, response.length);
			}
		}
		if (type !== "delta") return;
		const delta = JSON.parse(data) as { provider: string; at: number; text: string };
		addStamps(reading, beganAt, delta.text, false);
		texts.set(delta.provider, delta.at + delta.text.length);
	});
	return reading;
}
