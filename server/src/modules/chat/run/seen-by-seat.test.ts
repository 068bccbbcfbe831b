import { expect, it } from "vitest";
import { someSeat } from "../../../testing/seeds/some-seats.ts";
import { copyTurns } from "../store/copy-turns.ts";
import { newTurn } from "../store/new-turn.ts";
import type { LoadedTurn, ResponseRow } from "../store/rows.ts";
import { callFor, fittingCall } from "./question.ts";

const SEATS = [someSeat("chatgpt"), someSeat("chatgpt", "chatgpt-2"), someSeat("claude"), someSeat("grok")];

/** What one seat said in a turn; null when it was not asked, failed or was stopped. */
type Said = Readonly<Record<string, string | null>>;
interface RandomTurn {
	readonly prompt: string;
	readonly said: Said;
	/** The seat whose answer of the turn before is carried into this one. */
	readonly carry: string | null;
}

/** A linear congruential generator, so that a failing conversation can be repeated by its number. */
function randomFrom(seed: number): (below: number) => number {
	let state = seed * 7919 + 1;
	return (below) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * below);
	};
}

function randomTurns(random: (below: number) => number): RandomTurn[] {
	const turns: RandomTurn[] = [];
	const length = 1 + random(8);
	for (let number = 1; number <= length; number += 1) {
		const before = turns.at(-1)?.said ?? {};
		const carriable = Object.keys(before).filter((seat) => before[seat] !== null);
		const said = Object.fromEntries(
			SEATS.map(({ id }) => [id, random(3) === 0 ? null : `${id} in ${number}${"!".repeat(random(40))}`]),
		);
		const carry = random(4) === 0 ? (carriable[random(Math.max(1, carriable.length))] ?? null) : null;
		turns.push({ prompt: `Prompt ${number}`, said, carry });
	}
	return turns;
}

/** What a seat must have seen before it answers the last turn, without the turns before `from`. */
function seenBy(seat: string, turns: readonly RandomTurn[], from = 0): string[] {
	const seen: string[] = [];
	let open: string[] = [];
	for (const [index, { prompt, said }] of turns.entries()) {
		if (index < from) continue;
		open.push(prompt);
		const answer = said[turns[index + 1]?.carry ?? seat] ?? null;
		if (index === turns.length - 1 || answer === null) continue;
		seen.push(`user: ${open.join("\n\n")}`, `assistant: ${answer}`);
		open = [];
	}
	return [...seen, `user: ${open.join("\n\n")}`];
}

/** The same turns as rows. An answer that a seat did not give has failed, was stopped half-way, or has no row. */
function toRows(turns: readonly RandomTurn[], random: (below: number) => number) {
	const idOf = (turn: number, seat: string) => `${turn} ${seat}`;
	const responses = turns.slice(0, -1).flatMap(({ prompt, said }, index): ResponseRow[] => {
		const seats = SEATS.map((seat) => ({ seat, demo: false, model: "m", options: {}, reservedUsd: null }));
		const blank = newTurn({ chatId: "c", number: index + 1, prompt, seats, processId: "p", now: 0 }).responses;
		return blank.flatMap((row): ResponseRow[] => {
			const text = said[row.seat];
			const known = { ...row, id: idOf(index + 1, row.seat) };
			if (text) return [{ ...known, status: "success", text }];
			return random(2) === 0 ? [] : [{ ...known, status: "error", text: random(2) === 0 ? "Half" : "" }];
		});
	});
	const rows = turns.map(({ prompt, carry }, index) => {
		return { number: index + 1, prompt, carried_response: carry && idOf(index, carry) };
	});
	return { turns: rows, responses };
}

it("every seat sees the prompts, its own answers and carried ones, and nothing else, in 2000 random conversations", () => {
	for (let seed = 0; seed < 2000; seed += 1) {
		const random = randomFrom(seed);
		const turns = randomTurns(random);
		const conversation = toRows(turns, random);
		for (const seat of SEATS) {
			const contextTokens = random(2) === 0 ? 120 : null;
			const modelList = () => ({ models: [{ id: "m", contextTokens }] }) as never;
			const call = fittingCall(seat, conversation, { model: "m" }, { modelList });
			const seen = call.question.messages.map(
				({ role, parts }) => `${role}: ${parts.map(({ text }) => text).join("|")}`,
			);
			expect(seen, `conversation ${seed}, ${seat.id}`).toEqual(seenBy(seat.id, turns, call.shortened));
			const isWhole = contextTokens === null || seenBy(seat.id, turns).join("\n").length < 200;
			if (isWhole) expect(call.shortened, `conversation ${seed}, ${seat.id}`).toBe(0);
			expect(call.shortened).toBeLessThan(turns.length);
			expect(callFor(seat, conversation, { model: "m" }, call.shortened)).toEqual(call);
		}
	}
});

it("and the same in a branch: the turns before the cut with the new prompt, in copies that share no row", () => {
	for (let seed = 0; seed < 2000; seed += 1) {
		const random = randomFrom(seed);
		const turns = randomTurns(random);
		const { turns: rows, responses } = toRows(turns, random);
		const cut = 1 + random(turns.length);
		const before = rows.filter(({ number }) => number < cut).map((turn) => turn as LoadedTurn);
		const answers = responses.filter(({ turn }) => turn < cut);
		const { copies } = copyTurns("c", { turns: before, responses: answers }, { isOwner: true });
		const ids = new Set(responses.map(({ id }) => id));
		expect(copies.responses.filter(({ id }) => ids.has(id))).toEqual([]);
		const carriable = copies.responses.filter((row) => row.turn === cut - 1 && row.status === "success");
		const carried = random(3) === 0 ? (carriable[random(Math.max(1, carriable.length))] ?? null) : null;
		const next = { number: cut, prompt: "Another prompt", carried_response: carried?.id ?? null };
		const branch = [...turns.slice(0, cut - 1), { prompt: next.prompt, said: {}, carry: carried?.seat ?? null }];
		for (const seat of SEATS) {
			const call = callFor(seat, { turns: [...copies.turns, next], responses: copies.responses }, { model: "m" });
			const seen = call.question.messages.map(
				({ role, parts }) => `${role}: ${parts.map(({ text }) => text).join("|")}`,
			);
			expect(seen, `conversation ${seed}, ${seat.id}`).toEqual(seenBy(seat.id, branch));
		}
	}
});
