import { expect, it } from "vitest";
import { interleaveExports } from "./interleave-exports.ts";

it("several exports generate one piece together in each iteration of the event loop", async () => {
	let ticks = 0;
	let isStopped = false;
	const count = () => {
		ticks += 1;
		if (!isStopped) setImmediate(count);
	};
	setImmediate(count);
	const chunkTicks: number[] = [];
	async function* file(): AsyncGenerator<string> {
		for (let n = 0; n < 4; n += 1) {
			chunkTicks.push(ticks);
			yield `${n}`;
		}
	}
	const read = async () => {
		let text = "";
		for await (const chunk of interleaveExports(file())) text += chunk;
		return text;
	};
	expect(await Promise.all([read(), read(), read()])).toEqual(["0123", "0123", "0123"]);
	isStopped = true;
	expect(chunkTicks).toHaveLength(12);
	expect(new Set(chunkTicks).size).toBe(12);
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
	for await (const chunk of interleaveExports(endless())) {
		expect(chunk).toBe("more");
		break;
	}
	expect(isEnded).toBe(true);
	async function* single(): AsyncGenerator<string> {
		yield "one";
	}
	const read: string[] = [];
	for await (const chunk of interleaveExports(single())) read.push(chunk);
	expect(read).toEqual(["one"]);
});
