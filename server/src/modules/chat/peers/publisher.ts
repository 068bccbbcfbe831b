import { randomUUID } from "node:crypto";
import type { EventStream } from "../../../http/index.ts";
import type { Bus } from "../../../platform/bus/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import { stopForgotten, stopRunning } from "../control/stop.ts";
import { stoppedByPerson } from "../run/deadlines.ts";
import { shareChat } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { CHATS_TOPIC, type ChatRequest, readRequest, WATCHED_FOR_MS, type Words, wordsTopic } from "./protocol.ts";

/** The watchers that other processes have, all together: to the chat that runs here, one more stream. */
class OtherProcesses implements EventStream {
	readonly #bus: Bus;
	readonly #clock: Clock;
	readonly #topic: string;
	readonly #from = randomUUID();
	#number = 0;
	#wantedUntil = 0;
	readonly #onClosed: (() => void)[] = [];

	constructor(bus: Bus, clock: Clock, chatId: string) {
		this.#bus = bus;
		this.#clock = clock;
		this.#topic = wordsTopic(chatId);
	}

	/** Somebody said so just now. */
	want(): void {
		this.#wantedUntil = this.#clock.steady() + WATCHED_FOR_MS;
	}

	/** What the bus does not take is not kept: whoever wants it notices, and asks again. */
	send(frames: string): boolean {
		const isTold = this.#clock.steady() <= this.#wantedUntil && this.#tell(this.#number, frames);
		if (isTold) this.#number += 1;
		else this.end();
		return true;
	}

	onCaughtUp(): void {}

	onClosed(listener: () => void): void {
		this.#onClosed.push(listener);
	}

	end(): void {
		this.#tell(-1, "");
		this.leave();
	}

	/** Without a word: another one takes its place. */
	leave(): void {
		for (const listener of this.#onClosed.splice(0)) listener();
	}

	#tell(number: number, frames: string): boolean {
		return this.#bus.publish(this.#topic, { from: this.#from, number, frames } satisfies Words);
	}
}

/** What the other processes ask of this one. */
class Served {
	readonly #runner: Runner;
	readonly #others = new Map<string, OtherProcesses>();

	constructor(runner: Runner) {
		this.#runner = runner;
	}

	async answer(asked: ChatRequest): Promise<void> {
		if (asked.kind === "watch") this.#watch(asked.chatId, asked.anew);
		else if (asked.kind === "begun") this.#share(asked.chatId);
		else if (asked.kind === "stop") await this.#stop(asked);
		else if (asked.kind === "forgotten") await stopForgotten(this.#runner, asked.chatIds);
	}

	#watch(chatId: string, anew: boolean): void {
		const live = this.#runner.live.get(chatId);
		if (!live) return;
		const known = this.#others.get(chatId);
		if (known) {
			known.want();
			if (!anew) return void known.send("");
			known.leave();
		}
		const others = new OtherProcesses(this.#runner.bus, this.#runner.clock, chatId);
		others.want();
		others.onClosed(() => this.#others.delete(chatId));
		this.#others.set(chatId, others);
		live.watch(others);
	}

	#share(chatId: string): void {
		const isWanted = this.#others.has(chatId);
		const live = this.#runner.live.get(chatId);
		if (live) shareChat(this.#runner, live);
		if (isWanted) this.#watch(chatId, true);
	}

	async #stop({ chatId, provider, request }: ChatRequest & { kind: "stop" }): Promise<void> {
		const live = this.#runner.live.get(chatId);
		const wanted = [...(live?.running ?? [])].filter(({ row }) => provider === null || row.provider === provider);
		if (!live || wanted.length === 0) return;
		await stopRunning(this.#runner, live, wanted, stoppedByPerson());
		// Not stored yet, and with all its words only here: whoever asked waits a little longer.
		if (wanted.some((answer) => live.runningFor(answer.row.provider) === answer)) return;
		this.#runner.bus.publish(CHATS_TOPIC, { kind: "stopped", request } satisfies ChatRequest);
	}
}

/** Does for the other processes' people what it does for its own. Returns how to stop it. */
export function serveOthers(runner: Runner): () => void {
	const served = new Served(runner);
	return runner.bus.listen(CHATS_TOPIC, {
		onMessage(message) {
			const asked = readRequest(message);
			if (!asked) return;
			served
				.answer(asked)
				.catch((error: unknown) => runner.logger.warn({ err: error }, "could not answer another process"));
		},
	});
}
