import { applyChatEvent, CHAT_EVENTS, type ChatEvent, missedBefore, type ResponsesPayload } from "@parallax/contract";
import { type EventStream, eventFrame, readFrames } from "../../../http/index.ts";
import type { Bus } from "../../../platform/bus/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { LiveChat } from "../live/live-chat.ts";
import { Watchers } from "../live/watchers.ts";
import { furtherOf, isNews, saysMore, unknownPart } from "../views/merge-responses.ts";
import type { StoredChat } from "./peer-chats.ts";
import { CHATS_TOPIC, type ChatRequest, readWords, WATCH_EVERY_MS, type Words, wordsTopic } from "./protocol.ts";

/** How often it is looked up in the database while nobody tells of it. */
const LOOK_MS = 1000;
/** While somebody does, only every so many times: that process may have died. */
const SELDOM = 5;
/** Whoever runs it answers each time that it is said to be watched. */
const SILENT_MS = 2.5 * WATCH_EVERY_MS;

const isOver = ({ responses }: ResponsesPayload): boolean => responses.every(({ status }) => status !== "pending");

function* readEvents(frames: string): Generator<ChatEvent> {
	for (const { type, data } of readFrames(frames)) {
		const schema = CHAT_EVENTS[type as keyof typeof CHAT_EVENTS];
		yield { type, data: schema.parse(data) } as ChatEvent;
	}
}

/**
 * One chat of which other processes run answers, for everybody who watches it here. Their words come over the bus as they
 * come there, and those of answers that this process runs from itself; what is missed, and what nobody tells of, is found
 * in the database. All is put together so that no answer goes back.
 */
export class FollowedChat {
	readonly #chat: StoredChat;
	readonly #bus: Bus;
	readonly #clock: Clock;
	readonly #onEnd: () => void;
	readonly #leave: () => void;
	readonly #timer: NodeJS.Timeout;
	/** What this process itself writes, while that is heard. */
	#own: LiveChat | null = null;
	readonly #leaveOwn: (() => void)[] = [];
	/** Which number each sender has to tell next. */
	readonly #next = new Map<string, number>();
	readonly #watchers = new Watchers({
		snapshot: () => eventFrame("snapshot", this.#payload),
		isOver: () => this.#isEnded,
		onLeft: () => this.end(false),
	});
	#payload: ResponsesPayload;
	/** Something was missed, and a snapshot is asked for as often as the chat is said to be watched. */
	#isAsking = false;
	#heardAt = Number.NEGATIVE_INFINITY;
	#looks = 0;
	#isEnded = false;

	constructor(chat: StoredChat, payload: ResponsesPayload, bus: Bus, clock: Clock, onEnd: () => void) {
		this.#chat = chat;
		this.#payload = payload;
		this.#bus = bus;
		this.#clock = clock;
		this.#onEnd = onEnd;
		this.#leave = bus.listen(wordsTopic(chat.id), {
			onMessage: (message) => {
				const words = readWords(message);
				if (words && !this.#isEnded) this.#hear(words);
			},
			onJoined: () => {
				this.#isAsking = true;
				this.#ask(true);
			},
		});
		this.#timer = setInterval(() => this.#tick(), LOOK_MS).unref();
	}

	join(payload: ResponsesPayload, stream: EventStream): void {
		this.#learn(payload);
		this.#watchers.add(stream);
	}

	/** It never counts as a word of the others: whether they are heard says nothing of it, nor it of them. */
	hearOwn(live: LiveChat): void {
		if (this.#own === live) return;
		this.#own = live;
		live.watch({
			send: (frames) => {
				if (!this.#isEnded) this.#tell([...readEvents(frames)]);
				return true;
			},
			onCaughtUp() {},
			onClosed: (listener) => this.#leaveOwn.push(listener),
			end: () => {
				if (this.#own === live) this.#own = null;
			},
		});
	}

	end(isDone: boolean): void {
		if (this.#isEnded) return;
		this.#isEnded = true;
		clearInterval(this.#timer);
		this.#leave();
		for (const leave of this.#leaveOwn) leave();
		this.#onEnd();
		this.#watchers.close(isDone);
	}

	get #isTold(): boolean {
		const isSilent = this.#clock.steady() - this.#heardAt > SILENT_MS;
		return !this.#isAsking && !isSilent && this.#bus.health?.ok !== false;
	}

	#tick(): void {
		this.#looks += 1;
		if (this.#looks % (WATCH_EVERY_MS / LOOK_MS) === 0) this.#ask(this.#isAsking);
		if (!this.#isTold || this.#looks % SELDOM === 0) void this.#look();
	}

	#ask(anew: boolean): void {
		this.#bus.publish(CHATS_TOPIC, { kind: "watch", chatId: this.#chat.id, anew } satisfies ChatRequest);
	}

	#hear({ from, number, frames }: Words): void {
		if (number < 0) {
			// It tells no more: what became of the chat is in the database.
			if (this.#next.delete(from)) void this.#look();
			return;
		}
		if (number > 0 && this.#next.get(from) !== number) {
			this.#miss(from);
			return;
		}
		if (number === 0) this.#isAsking = false;
		this.#next.set(from, number + 1);
		this.#heardAt = this.#clock.steady();
		try {
			this.#tell([...readEvents(frames)]);
		} catch {
			// Of another release, perhaps: the database speaks one language.
			this.#miss(from);
		}
	}

	/** Asked anew by the clock and not at once: where nothing can be read, each answer would be the next question. */
	#miss(from: string): void {
		this.#next.delete(from);
		this.#isAsking = true;
	}

	/** Passes on what is new, all of it in one write. */
	#tell(events: readonly ChatEvent[]): void {
		let frames = "";
		for (const event of events) {
			if (event.type === "snapshot") frames += this.#learned(event.data);
			else if (event.type !== "done") frames += this.#applied(event);
		}
		if (frames !== "") this.#watchers.send(frames);
		// What is stored says whether that was all: another answer may have been begun again elsewhere.
		if (events.at(-1)?.type === "done") void this.#look();
	}

	#applied(event: ChatEvent): string {
		if (event.type === "delta" && missedBefore(this.#payload, event.data)) {
			this.#isAsking = true;
			return "";
		}
		if (event.type === "settled" && !isNews(this.#payload, event.data)) return "";
		const data = event.type === "delta" ? unknownPart(this.#payload, event.data) : event.data;
		if (data === null) return "";
		this.#payload = applyChatEvent(this.#payload, { ...event, data } as ChatEvent);
		return eventFrame(event.type, data);
	}

	#learned(told: ResponsesPayload): string {
		const next = furtherOf(this.#payload, told);
		const hasNews = saysMore(this.#payload, next);
		this.#payload = next;
		return hasNews ? eventFrame("snapshot", next) : "";
	}

	#learn(told: ResponsesPayload): void {
		const frame = this.#learned(told);
		if (frame !== "") this.#watchers.send(frame);
	}

	async #look(): Promise<void> {
		const { id, logger } = this.#chat;
		try {
			const stored = await this.#chat.read();
			if (this.#isEnded) return;
			// It was deleted: whoever comes again is told so.
			if (stored.responses.length === 0) return this.end(false);
			this.#learn(stored);
			if (isOver(this.#payload)) this.end(true);
		} catch (error) {
			logger.warn({ err: error, chatId: id }, "could not read a chat that is being watched");
			if (!this.#isTold) this.end(false);
		}
	}
}
