import { describe, expect, it } from "vitest";
import type { EventStream } from "../../../http/index.ts";
import { TurnStreams } from "./turn-stream.ts";

/** Three turns on one connection, and the frames that are sent on it. */
function threeTurns() {
	const sent: string[] = [];
	const stream: EventStream = {
		send: (frames) => sent.push(frames) > 0,
		onDrain() {},
		onClosed() {},
		end: (frames = "") => void sent.push(`${frames}[closed]`),
	};
	const streams = new TurnStreams(stream, [1, 2, 3], "none");
	return { sent, streams, one: streams.of(1), two: streams.of(2), three: streams.of(3) };
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

	it("carry a turn that begins meanwhile, once, and end after it", () => {
		const { sent, streams, one, two, three } = threeTurns();
		const four = streams.add(4, "four ");
		expect([streams.add(4, "again "), streams.add(2, "earlier ")]).toEqual([null, null]);
		for (const turn of [one, two, three]) turn.end(true);
		expect(sent).toEqual(["four "]);
		four?.end(true);
		expect(sent).toEqual(["four ", DONE]);
		expect(streams.add(5, "late ")).toBeNull();
	});
});
