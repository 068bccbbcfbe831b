import { createHash, randomUUID } from "node:crypto";
import {
	cancelResponse,
	getChat,
	getResponses,
	type ResponsesPayload,
	retryResponse,
	shareChat,
	summarizeChat,
} from "@parallax/contract";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { BrowserClient } from "../browser-client.ts";
import { ask, askSeats, eventsOf, readToEnd } from "../chats.ts";
import type { FakeVendors } from "../fake-vendors/fake-vendors.ts";
import type { Script } from "../fake-vendors/script.ts";
import { somePicture, upload } from "../uploads.ts";
import { judgement } from "./judgement.ts";
import type { Known, KnownChat, OwnerName } from "./known.ts";

type Chat = Pick<KnownChat, "name" | "owner" | "session" | "idempotencyKey">;
type Scripts = Partial<Record<ProviderId, Script>>;

const whole = (text: string): Script => ({ steps: [{ say: text }, { end: "stop" }] });
/** Sends its text and then waits, so that the answer is pending when the server is killed. */
const begun = (text: string): Script => ({ steps: [{ say: text }] });
const mute: Script = { mute: true };

const KILOMETRES: Record<ProviderId, number> = { chatgpt: 32, gemini: 32, claude: 32, grok: 40 };

const answerText = (name: string, provider: ProviderId): string =>
	`A lamp for ${name} was seen from ${KILOMETRES[provider]} kilometres. Its fuel was oil.\n\n- \`${provider}\` knows *no more*.`;

const sha256Of = async (response: Response): Promise<string> =>
	createHash("sha256")
		.update(new Uint8Array(await response.arrayBuffer()))
		.digest("hex");

/** Creates files and chats in a running server, whose fake vendors follow scripts. */
export class ServerFiller {
	readonly #vendors: FakeVendors;
	browsers: Record<OwnerName, BrowserClient>;
	readonly chats: Chat[] = [];

	constructor(vendors: FakeVendors, origin: string) {
		this.#vendors = vendors;
		const browser = () => new BrowserClient(origin);
		this.browsers = { mara: browser(), noor: browser(), visitor: browser() };
	}

	/** The same people after a restart of the server. */
	moveTo(origin: string): void {
		for (const [owner, before] of Object.entries(this.browsers) as [OwnerName, BrowserClient][]) {
			const browser = new BrowserClient(origin);
			for (const [name, value] of before.cookies) browser.cookies.set(name, value);
			this.browsers[owner] = browser;
		}
	}

	async start(
		owner: OwnerName,
		name: string,
		scripts: Scripts = {},
		providers: readonly ProviderId[] = PROVIDER_IDS,
	): Promise<Chat> {
		for (const id of providers) this.#vendors.next(id, scripts[id] ?? whole(answerText(name, id)));
		const idempotencyKey = randomUUID();
		const prompt = `What is known about ${name}?`;
		const session = await ask(this.browsers[owner], prompt, providers, { "idempotency-key": idempotencyKey });
		const chat: Chat = { name, owner, session, idempotencyKey };
		this.chats.push(chat);
		return chat;
	}

	async finish(...args: Parameters<ServerFiller["start"]>): Promise<Chat> {
		const chat = await this.start(...args);
		await this.untilSettled(chat);
		return chat;
	}

	/** Asks columns, of which two are of one assistant. */
	async finishSeats(owner: OwnerName, name: string): Promise<Chat> {
		for (const id of ["chatgpt", "chatgpt", "grok"] as const) this.#vendors.next(id, whole(answerText(name, id)));
		const idempotencyKey = randomUUID();
		const seats = [
			{ provider: "chatgpt", name: "Sober", system: "Answer soberly.", temperature: 0.2 },
			{ provider: "grok" },
			{ provider: "chatgpt", model: "gpt-4o-mini", name: "Merry" },
		];
		const headers = { "idempotency-key": idempotencyKey };
		const session = await askSeats(this.browsers[owner], seats, `What is known about ${name}?`, headers);
		const chat: Chat = { name, owner, session, idempotencyKey };
		this.chats.push(chat);
		await this.untilSettled(chat);
		return chat;
	}

	/** Asks for an example, which a server without keys answers from prepared texts. */
	async finishExample(owner: OwnerName, prompt: string): Promise<Chat> {
		const idempotencyKey = randomUUID();
		const headers = { "idempotency-key": idempotencyKey };
		const session = await ask(this.browsers[owner], prompt, PROVIDER_IDS, headers);
		const chat: Chat = { name: "the example", owner, session, idempotencyKey };
		this.chats.push(chat);
		await this.untilSettled(chat);
		return chat;
	}

	/** Resolves when a reader has received some text of the answer. */
	async untilText({ owner, session }: Chat, provider: ProviderId): Promise<void> {
		for await (const { type, data } of eventsOf(this.browsers[owner], session.id)) {
			const answers = type === "snapshot" ? data.responses : [];
			if (answers.some((answer) => answer.provider === provider && answer.response !== "")) return;
			if (type === "delta" && data.seat === provider) return;
		}
	}

	async untilSettled({ owner, session }: Chat): Promise<void> {
		await readToEnd(this.browsers[owner], session.id);
	}

	async stop({ owner, session }: Chat, provider: ProviderId): Promise<void> {
		await this.browsers[owner].call(cancelResponse, { params: { id: session.id, seat: provider } });
	}

	async retry({ owner, session }: Chat, provider: ProviderId, script: Script): Promise<void> {
		this.#vendors.next(provider, script);
		const { status, text } = await this.browsers[owner].call(retryResponse, {
			params: { id: session.id, seat: provider },
		});
		if (status !== 200) throw new Error(`${status}: ${text}`);
	}

	/** Lets ChatGPT judge, and confirm the contradiction. */
	async judge({ name, owner, session }: Chat): Promise<Known["picture"]> {
		const calls = this.#vendors.calls("chatgpt").length;
		this.#vendors.next("chatgpt", { steps: [] }, { steps: [] });
		const made = this.browsers[owner].call(summarizeChat, { params: { id: session.id } });
		const call = await this.#vendors.call("chatgpt", calls + 1);
		await call.say(judgement(call.prompt, name));
		await call.end();
		const look = await this.#vendors.call("chatgpt", calls + 2);
		await look.say(JSON.stringify({ contradict: true }));
		await look.end();
		const { status, text } = await made;
		if (status !== 200) throw new Error(`${status}: ${text}`);
		return await this.#untilPicture(owner, session.id);
	}

	/** All four refuse to judge. Versions up to 0.5.0 then compare the answers themselves; for later ones ChatGPT judges. */
	async summarize(chat: Chat): Promise<Known["picture"]> {
		const { owner, session } = chat;
		for (const id of PROVIDER_IDS) this.#vendors.next(id, { error: "key" });
		const { status, text } = await this.browsers[owner].call(summarizeChat, { params: { id: session.id } });
		if (status === 409) return await this.judge(chat);
		if (status !== 200) throw new Error(`${status}: ${text}`);
		return await this.#untilPicture(owner, session.id);
	}

	async #untilPicture(owner: OwnerName, id: string): Promise<Known["picture"]> {
		for (;;) {
			const { answer } = await this.browsers[owner].call(getResponses, { params: { id } });
			const url = answer.visualizationImageUrl;
			if (url) return { url, sha256: await sha256Of(await this.browsers[owner].fetch(url)) };
		}
	}

	/** The prepared analysis of an example, which no assistant is asked for. */
	async summarizeExample({ owner, session }: Chat): Promise<void> {
		const { status, text } = await this.browsers[owner].call(summarizeChat, { params: { id: session.id } });
		if (status !== 200) throw new Error(`${status}: ${text}`);
		await this.#untilPicture(owner, session.id);
	}

	/** Starts an analysis whose judge stops in the middle of its reply; resolves when a reader has received a claim. */
	async beginSummary({ name, owner, session }: Chat): Promise<void> {
		const asked = this.#vendors.calls("chatgpt").length;
		this.#vendors.next("chatgpt", { steps: [] });
		this.browsers[owner].call(summarizeChat, { params: { id: session.id } }).catch(() => {});
		const call = await this.#vendors.call("chatgpt", asked + 1);
		await call.say(judgement(call.prompt, name).split('"summaries"')[0] ?? "");
		for await (const { type, data } of eventsOf(this.browsers[owner], session.id)) {
			const making = type === "claims" || type === "snapshot" ? data.making : null;
			if (making && making.claims.length > 0) return;
		}
	}

	async share({ owner, session }: Chat): Promise<void> {
		const { status } = await this.browsers[owner].call(shareChat, {
			params: { id: session.id },
			body: { shared: true },
		});
		if (status !== 200) throw new Error(`sharing answered ${status}`);
	}

	async file(owner: OwnerName): Promise<Known["upload"]> {
		const url = await upload(this.browsers[owner], await somePicture("jpeg", 32), {
			name: "sea.jpg",
			type: "image/jpeg",
		});
		return { owner, url, sha256: await sha256Of(await this.browsers[owner].fetch(url)) };
	}

	async beginInterrupted(): Promise<void> {
		const partial = (provider: ProviderId) => begun(`${provider} was interrupted while it `);
		const scripts = { chatgpt: partial("chatgpt"), gemini: partial("gemini"), claude: partial("claude") };
		await this.start("mara", "the interrupted sea", scripts);
	}

	cookies(): Known["cookies"] {
		const of = (owner: OwnerName) => Object.fromEntries(this.browsers[owner].cookies);
		return { mara: of("mara"), noor: of("noor"), visitor: of("visitor") };
	}

	/** The server's responses for chats; for pending chats only the session. */
	async answers(chats: readonly Chat[] = this.chats): Promise<KnownChat[]> {
		const known: KnownChat[] = [];
		for (const { owner, session, name, idempotencyKey } of chats) {
			const params = { id: session.id };
			const { answer } = await this.browsers[owner].call(getResponses, { params });
			const isPending = answer.responses.some(({ status }) => status === "pending");
			const storedSession = (await this.browsers[owner].call(getChat, { params })).answer;
			const earlier: ResponsesPayload[] = [];
			for (const { number } of storedSession.turns.slice(0, -1)) {
				const query = { turn: number };
				earlier.push((await this.browsers[owner].call(getResponses, { params, query })).answer);
			}
			known.push({ name, owner, session: storedSession, payload: isPending ? null : answer, earlier, idempotencyKey });
		}
		return known;
	}
}

export { begun, mute, whole };
