import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { applyChatEvent, type ChatEvent, type ResponsesPayload } from "@parallax/contract";

/**
 * Visitors who ask while the vendors fail at random, and who leave, stop, retry and delete at random. Each chat that was
 * acknowledged is remembered with the texts that its reader received.
 */
interface Visit {
	readonly id: string;
	readonly headers: Readonly<Record<string, string>>;
	shown: ResponsesPayload | undefined;
	isDeleted: boolean;
}

export interface VisitReport {
	readonly acknowledged: number;
	readonly deleted: number;
	readonly failedAnswers: number;
	/** Chats that are gone although their owner did not delete them, and answers that are still pending. */
	readonly lost: number;
	readonly pending: number;
	/** Answers that do not begin with the text that a reader received. */
	readonly contradicted: number;
	/** Requests that the server answered with a status of 500 or higher. */
	readonly serverErrors: number;
}

const PROVIDERS = ["chatgpt", "gemini", "claude", "grok"];
const VISITORS = 8000;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

const isChance = (share: number): boolean => Math.random() < share;

function send(url: string, method: string, headers: Record<string, string>, body?: string): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		httpRequest(url, { method, headers, agent }, resolve).on("error", reject).end(body);
	});
}

async function readBody(message: IncomingMessage): Promise<string> {
	let text = "";
	for await (const chunk of message.setEncoding("utf8")) text += chunk as string;
	return text;
}

export class FaultyVisits {
	readonly #origin: string;
	readonly #visits: Visit[] = [];
	readonly #cookies = new Map<number, string>();
	#count = 0;
	#serverErrors = 0;

	constructor(origin: string) {
		this.#origin = origin;
	}

	get count(): number {
		return this.#visits.length;
	}

	/** Asks once, reads to the end or leaves early, and then perhaps stops, retries or deletes. */
	async visit(): Promise<void> {
		const visit = await this.#ask();
		if (!visit) return;
		await this.#watch(visit, isChance(0.15));
		if (isChance(0.1)) await this.#cancel(visit);
		if (isChance(0.3)) await this.#post(visit, `responses/${PROVIDERS[this.#count % PROVIDERS.length]}/retry`);
		if (isChance(0.3)) await this.#watch(visit, isChance(0.3));
		if (isChance(0.05)) await this.#delete(visit);
	}

	/** Resolves when no answer of an acknowledged chat runs any more: the stream of each ends then. */
	async settle(): Promise<void> {
		for (const visit of this.#visits) if (!visit.isDeleted) await this.#watch(visit, false);
	}

	/** Reads all acknowledged chats again, after `settle`. */
	async report(): Promise<VisitReport> {
		let [lost, pending, contradicted, failedAnswers] = [0, 0, 0, 0];
		for (const visit of this.#visits) {
			const reply = await this.#send(visit.headers, "GET", `/api/chat/${visit.id}/responses`);
			const body = await readBody(reply);
			if (reply.statusCode !== 200) {
				if (!visit.isDeleted) lost += 1;
				continue;
			}
			const { responses } = JSON.parse(body) as ResponsesPayload;
			for (const { id, attempt, status, response } of responses) {
				const shown = visit.shown?.responses.find((each) => each.id === id);
				if (status === "pending") pending += 1;
				if (status === "error") failedAnswers += 1;
				if (shown?.attempt === attempt && !response.startsWith(shown.response)) contradicted += 1;
			}
		}
		const deleted = this.#visits.filter(({ isDeleted }) => isDeleted).length;
		const acknowledged = this.#visits.length;
		return { acknowledged, deleted, failedAnswers, lost, pending, contradicted, serverErrors: this.#serverErrors };
	}

	async #send(headers: Visit["headers"], method: string, path: string, body?: string): Promise<IncomingMessage> {
		const reply = await send(`${this.#origin}${path}`, method, { ...headers }, body);
		if ((reply.statusCode ?? 0) >= 500) this.#serverErrors += 1;
		return reply;
	}

	async #ask(): Promise<Visit | undefined> {
		const visitor = this.#count++ % VISITORS;
		const headers = {
			origin: this.#origin,
			"content-type": "application/json",
			"x-forwarded-for": `10.0.${visitor >> 8}.${visitor & 255}`,
			cookie: this.#cookies.get(visitor) ?? "",
		};
		const body = JSON.stringify({ prompt: `Question ${this.#count}`, selectedProviders: PROVIDERS });
		const reply = await this.#send(headers, "POST", "/api/chat", body);
		const text = await readBody(reply);
		// A prompt can be one too many for this visitor's hour, when the soak lasts long.
		if (reply.statusCode !== 201) return undefined;
		const setCookie = reply.headers["set-cookie"]?.find((each) => each.startsWith("parallax_visitor="));
		const cookie = setCookie?.split(";")[0] ?? headers.cookie;
		this.#cookies.set(visitor, cookie);
		const { session } = JSON.parse(text) as { session: { id: string } };
		const visit: Visit = { id: session.id, headers: { ...headers, cookie }, shown: undefined, isDeleted: false };
		this.#visits.push(visit);
		return visit;
	}

	async #watch(visit: Visit, isLeaving: boolean): Promise<void> {
		const events = await this.#send(visit.headers, "GET", `/api/chat/${visit.id}/events`);
		let rest = "";
		let frameCount = 0;
		await new Promise<void>((resolve) => {
			events.setEncoding("utf8").on("data", (chunk: string) => {
				const frames = (rest + chunk).split("\n\n");
				rest = frames.pop() ?? "";
				for (const frame of frames) this.#record(visit, frame);
				frameCount += frames.length;
				if (isLeaving && frameCount > 20) events.destroy();
			});
			events.on("close", resolve).on("error", () => resolve());
		});
	}

	#record(visit: Visit, frame: string): void {
		const at = frame.indexOf("\ndata: ");
		if (at < 0) return;
		const type = frame.slice("event: ".length, at);
		const data = frame.slice(at + "\ndata: ".length);
		const event = { type, data: JSON.parse(data) } as ChatEvent;
		if (event.type === "snapshot") visit.shown = event.data;
		else if (visit.shown) visit.shown = applyChatEvent(visit.shown, event);
	}

	/** The server deletes a chat that is stopped before any text arrived. */
	async #cancel(visit: Visit): Promise<void> {
		if ((await this.#post(visit, "cancel")).includes('"kept":false')) visit.isDeleted = true;
	}

	async #post({ id, headers }: Visit, path: string): Promise<string> {
		return readBody(await this.#send(headers, "POST", `/api/chat/${id}/${path}`, "{}"));
	}

	async #delete(visit: Visit): Promise<void> {
		const reply = await this.#send(visit.headers, "DELETE", `/api/chat/${visit.id}`);
		await readBody(reply);
		visit.isDeleted = (reply.statusCode ?? 0) < 300;
	}
}
