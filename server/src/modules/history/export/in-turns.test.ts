import { expect, it } from "vitest";
import { inTurns } from "./in-turns.ts";

it("several exports generate one piece together in each iteration of the event loop", async () => {
	let turns = 0;
	let isOver = false;
	const count = () => {
		turns += 1;
		if (!isOver) setImmediate(count);
	};
	setImmediate(count);
	const madeIn: number[] = [];
	async function* file(): AsyncGenerator<string> {
		for (let n = 0; n < 4; n += 1) {
			madeIn.push(turns);
			yield `${n}`;
		}
	}
	const read = async () => {
		let text = "";
		for await (const piece of inTurns(file())) text += piece;
		return text;
	};
	expect(await Promise.all([read(), read(), read()])).toEqual(["0123", "0123", "0123"]);
	isOver = true;
	expect(madeIn).toHaveLength(12);
	expect(new Set(madeIn).size).toBe(12);
});

it("a client that disconnects ends its export, and the others continue", async () => {
	let isEnded = false;
	async function* endless(): AsyncGenerator<string> {
		try {
			for (;;) yield "more";
		} finally {
			isEnded = true;
		}
	}
	for await (const piece of inTurns(endless())) {
		expect(piece).toBe("more");
		break;
	}
	expect(isEnded).toBe(true);
	async function* one(): AsyncGenerator<string> {
		yield "one";
	}
	const read: string[] = [];
	for await (const piece of inTurns(one())) read.push(piece);
	expect(read).toEqual(["one"]);
});
