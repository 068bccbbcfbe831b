import { setImmediate as tick } from "node:timers/promises";
import { expect, it } from "vitest";
import type { EventStream } from "../../http/index.ts";
import { DONE, Watchers } from "./watchers.ts";

/** A stream that keeps what it was sent; `slow` lets it take nothing for now. */
function recordedStream({ slow = false } = {}) {
	const sent: string[] = [];
	const reader = { sent, slow, caughtUp: () => {}, close: () => {} };
	const stream: EventStream = {
		send(frames) {
			if (reader.slow) return false;
			sent.push(frames);
			return true;
		},
		onCaughtUp(listener) {
			reader.caughtUp = listener;
		},
		onClosed(listener) {
			reader.close = listener;
		},
		end(frames = "") {
			sent.push(`${frames}end`);
			reader.close();
		},
	};
	return { reader, stream };
}

function watchersOf() {
	let made = 0;
	let left = 0;
	const snapshot = () => `snapshot ${++made}`;
	const watchers = new Watchers({ snapshot, onLeft: () => (left += 1) });
	return { watchers, made: () => made, left: () => left };
}

it("a stream that ends itself at its snapshot is told nothing further", async () => {
	const { watchers, left } = watchersOf();
	const { reader, stream } = recordedStream();
	watchers.add({
		...stream,
		send(frames) {
			reader.sent.push(frames);
			stream.end();
			return true;
		},
	});
	await tick();
	watchers.send("delta");
	expect([reader.sent, watchers.size, left()]).toEqual([["snapshot 1", "end"], 0, 1]);
});

it("streams that begin in one tick share one snapshot, and miss nothing that is sent meanwhile", async () => {
	const { watchers, made } = watchersOf();
	const streams = Array.from({ length: 1000 }, () => recordedStream());
	for (const { stream } of streams) watchers.add(stream);
	watchers.send("in the snapshot");
	expect(watchers.size).toBe(1000);
	await tick();
	watchers.send("delta");
	expect(made()).toBe(1);
	for (const { reader } of streams) expect(reader.sent).toEqual(["snapshot 1", "delta"]);
	const later = recordedStream();
	watchers.add(later.stream);
	await tick();
	expect([made(), later.reader.sent]).toEqual([2, ["snapshot 2"]]);
});

it("slow streams that catch up in one tick share one snapshot too", async () => {
	const { watchers, made } = watchersOf();
	const streams = Array.from({ length: 10 }, () => recordedStream());
	for (const { stream } of streams) watchers.add(stream);
	await tick();
	for (const { reader } of streams) reader.slow = true;
	watchers.send("missed");
	for (const { reader } of streams) {
		reader.slow = false;
		reader.caughtUp();
	}
	await tick();
	expect(made()).toBe(2);
	for (const { reader } of streams) expect(reader.sent).toEqual(["snapshot 1", "snapshot 2"]);
});

it("a stream that begins just before the end is shown how it ended", async () => {
	const { watchers } = watchersOf();
	const { reader, stream } = recordedStream();
	watchers.add(stream);
	watchers.close(true);
	await tick();
	expect(reader.sent).toEqual(["snapshot 1", DONE, "end"]);
});

it("a stream that is behind at the end is shown the end once it has caught up", async () => {
	const { watchers } = watchersOf();
	const { reader, stream } = recordedStream();
	watchers.add(stream);
	await tick();
	reader.slow = true;
	watchers.send("missed");
	watchers.close(true);
	reader.slow = false;
	reader.caughtUp();
	await tick();
	expect(reader.sent).toEqual(["snapshot 1", "snapshot 2", `${DONE}end`]);
});

it("a stream that closes before its snapshot gets none", async () => {
	const { watchers, made, left } = watchersOf();
	const { reader, stream } = recordedStream();
	watchers.add(stream);
	reader.close();
	await tick();
	expect([made(), left(), watchers.size]).toEqual([0, 1, 0]);
});
