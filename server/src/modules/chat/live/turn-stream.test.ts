import { describe, expect, it } from "vitest";
import type { EventStream } from "../../../http/index.ts";
import { turnStreams } from "./turn-stream.ts";

/** Three turns on one connection, and the frames that are sent on it. */
function threeTurns() {
	const sent: string[] = [];
	const stream: EventStream = {
		send: (frames) => sent.push(frames) > 0,
		onDrain() {},
		onClosed() {},
		end: (frames = "") => void sent.push(`${frames}[closed]`),
	};
	const [one, two, three] = turnStreams(stream, 3, "none");
	if (!one || !two || !three) throw new Error("There are fewer than three streams.");
	return { sent, one, two, three };
}

const DONE = "event: done\ndata: {}\n\n[closed]";

describe("several turns on one connection", () => {
	it("end it with `done` after the last turn to end, in any order", () => {
		const { sent, one, two, three } = threeTurns();
		three.end(true);
		one.end(true, "one ");
		expect(sent).toEqual(["one "]);
		two.end(true, "two ");
		expect(sent).toEqual(["one ", `two ${DONE}`]);
	});

	it("keep it open when the end of one turn is reported twice", () => {
		const { sent, one, two, three } = threeTurns();
		for (const turn of [one, one, one, two]) turn.end(true);
		expect(sent).toEqual([]);
		for (const turn of [three, three]) turn.end(true);
		expect(sent).toEqual([DONE]);
	});

	it("close it without `done` as soon as the reader must reconnect for one of the turns", () => {
		const { sent, one, two } = threeTurns();
		one.end(true);
		two.end(false);
		expect(sent).toEqual(["[closed]"]);
	});
});
