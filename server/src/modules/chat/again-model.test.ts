import { askAgain, getResponses, retryResponse } from "@parallax/contract";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { askSeats, askTurn, readToEnd } from "../../testing/chats.ts";
import type { ScriptedCall } from "../../testing/scripted-assistant.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const SEATS = ["chatgpt", "claude"] as const;
type SeatId = (typeof SEATS)[number];

/** One response of the model; a text of null stands for a failure. */
interface Told {
	readonly edition: number;
	readonly sample: boolean;
	text: string | null;
	stale: boolean;
}

/** A chat as a reader of its pages would record it: all answers ever shown, by turn and seat. */
class ModelOfChat {
	readonly turns: Record<SeatId, Told[]>[] = [];

	answer(turn: number, seat: SeatId): Told {
		return this.turns[turn - 1]?.[seat].findLast(({ sample }) => !sample) as Told;
	}

	at(turn: number, seat: SeatId, edition: number): Told {
		const all = this.turns[turn - 1]?.[seat] ?? [];
		const exact = all.find((told) => told.edition === edition);
		return exact ?? (all.findLast((told) => told.edition < edition && !told.sample) as Told);
	}

	newest(turn: number): number {
		return Math.max(...SEATS.flatMap((seat) => (this.turns[turn - 1]?.[seat] ?? []).map(({ edition }) => edition)));
	}

	/** What a seat is sent for a turn: its own answers as they are now, and prompts without one joined to the next. */
	contextOf(turn: number, seat: SeatId): string[] {
		const messages: string[] = [];
		let prompts: string[] = [];
		for (let number = 1; number <= turn; number += 1) {
			prompts.push(`Prompt ${number}`);
			const { text } = number < turn ? this.answer(number, seat) : { text: null };
			if (text === null) continue;
			messages.push(prompts.join("\n\n"), text);
			prompts = [];
		}
		return [...messages, prompts.join("\n\n")];
	}

	/** Another answer of a seat stands in the context of its later answers now. */
	changed(turn: number, seat: SeatId): void {
		for (const later of this.turns.slice(turn)) for (const told of later[seat]) told.stale = true;
	}
}

/** The same numbers for the same seed. */
function randomFrom(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

const sent = ({ question }: ScriptedCall): string[] =>
	question.messages.map(({ parts }) => parts.map(({ text }) => text).join());

class Player {
	readonly #model = new ModelOfChat();
	readonly #app: TestApp;
	readonly #browser: BrowserClient;
	readonly #draw: (below: number) => number;
	#id = "";
	#texts = 0;

	constructor(app: TestApp, draw: (below: number) => number) {
		this.#app = app;
		this.#browser = app.browser();
		this.#draw = draw;
	}

	/** Answers the calls that an action has made, each with a text of its own or a failure; one in four fails. */
	async #answered(
		before: Record<SeatId, number>,
		turn: number,
		seat: SeatId,
		count: number,
	): Promise<(string | null)[]> {
		const texts: (string | null)[] = [];
		for (let index = 0; index < count; index += 1) {
			const call = await this.#app.providers[seat].call(before[seat] + index + 1);
			expect(sent(call)).toEqual(this.#model.contextOf(turn, seat));
			const text = this.#draw(4) === 0 ? null : `Text ${++this.#texts}.`;
			texts.push(text);
			if (text === null) call.fail(new Error("broken"));
			else {
				call.emitText(text);
				call.end();
			}
		}
		return texts;
	}

	#callsBefore(): Record<SeatId, number> {
		return { chatgpt: this.#app.providers.chatgpt.calls.length, claude: this.#app.providers.claude.calls.length };
	}

	async #turn(): Promise<void> {
		const before = this.#callsBefore();
		const prompt = `Prompt ${this.#model.turns.length + 1}`;
		if (this.#id === "") {
			this.#id = (
				await askSeats(
					this.#browser,
					SEATS.map((provider) => ({ provider })),
					prompt,
				)
			).id;
		} else await askTurn(this.#browser, this.#id, { prompt });
		const turn: Record<SeatId, Told[]> = { chatgpt: [], claude: [] };
		this.#model.turns.push(turn);
		for (const seat of SEATS) {
			const [text = null] = await this.#answered(before, this.#model.turns.length, seat, 1);
			turn[seat].push({ edition: 1, sample: false, text, stale: false });
		}
	}

	async #again(): Promise<void> {
		const before = this.#callsBefore();
		const turn = 1 + this.#draw(this.#model.turns.length);
		const seats = [["chatgpt"], ["claude"], SEATS][this.#draw(3)] as SeatId[];
		const times = 1 + this.#draw(2);
		const first = this.#model.newest(turn) + 1;
		const params = { id: this.#id, turn };
		const { answer } = await this.#browser.call(askAgain, { params, body: { seats: [...seats], times } });
		expect(answer).toMatchObject({ sample: times > 1, editions: [first, first + 1].slice(0, times) });
		for (const seat of seats) {
			const texts = await this.#answered(before, turn, seat, times);
			const told = texts.map((text, index) => ({ edition: first + index, sample: times > 1, text, stale: false }));
			this.#model.turns[turn - 1]?.[seat].push(...told);
			if (times === 1) this.#model.changed(turn, seat);
		}
	}

	async #retry(): Promise<void> {
		const before = this.#callsBefore();
		const turn = 1 + this.#draw(this.#model.turns.length);
		const seat = SEATS[this.#draw(2)] as SeatId;
		await this.#browser.call(retryResponse, { params: { id: this.#id, seat }, query: { turn } });
		const [text = null] = await this.#answered(before, turn, seat, 1);
		Object.assign(this.#model.answer(turn, seat), { text, stale: false });
		this.#model.changed(turn, seat);
	}

	async #shown(turn: number, edition?: number): Promise<unknown> {
		const query = { turn, edition };
		const { answer } = await this.#browser.call(getResponses, { params: { id: this.#id }, query });
		return answer.responses.map((one) => [one.edition, one.status === "success" ? one.response : null, one.stale]);
	}

	async #compare(): Promise<void> {
		const view = ({ edition, text, stale }: Told) => [edition, text, stale];
		for (let turn = 1; turn <= this.#model.turns.length; turn += 1) {
			expect(await this.#shown(turn)).toEqual(SEATS.map((seat) => view(this.#model.answer(turn, seat))));
			const edition = 1 + this.#draw(this.#model.newest(turn));
			const expected = SEATS.map((seat) => view(this.#model.at(turn, seat, edition)));
			expect(await this.#shown(turn, edition)).toEqual(expected);
		}
	}

	async play(steps: number): Promise<void> {
		await this.#turn();
		for (let step = 0; step < steps; step += 1) {
			await readToEnd(this.#browser, this.#id);
			await this.#compare();
			const action = this.#draw(6);
			if (action === 0) await this.#turn();
			else if (action < 4) await this.#again();
			else await this.#retry();
		}
		await readToEnd(this.#browser, this.#id);
		await this.#compare();
	}
}

it.each([1, 2, 3, 4, 5])(
	"contexts and shown answers are those of a small model of the chat (seed %i)",
	async (seed) => {
		const app = await startTestApp();
		await new Player(app, randomFrom(seed)).play(9);
	},
);
