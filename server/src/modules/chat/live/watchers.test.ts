import { setImmediate as tick } from "node:timers/promises";
import { expect, it } from "vitest";
import type { TurnStream } from "./turn-stream.ts";
import { Watchers } from "./watchers.ts";

/** A stream that records the frames it is sent; while `slow` is true, it accepts none. */
function recordedStream({ slow = false } = {}) {
	const sent: string[] = [];
	const reader = { sent, slow, drained: () => {}, close: () => {} };
	const stream: TurnStream = {
		scope: "none",
		send(frames) {
			if (reader.slow) return false;
			sent.push(frames);
			return true;
		},
		onDrain(listener) {
			reader.drained = listener;
		},
		onClosed(listener) {
			reader.close = listener;
		},
		end(_isDone, frames = "") {
			sent.push(`${frames}end`);
			reader.close();
		},
	};
	return { reader, stream };
}

function countedWatchers() {
	let snapshotCount = 0;
	let emptyCount = 0;
	const snapshot = () => `snapshot ${++snapshotCount}`;
	const watchers = new Watchers({ snapshot, isOver: () => false, onEmpty: () => (emptyCount += 1) });
	return { watchers, snapshotCount: () => snapshotCount, emptyCount: () => emptyCount };
}

it("a stream that ends itself on its snapshot receives no further frames", () => {
	const { watchers, emptyCount } = countedWatchers();
	const { reader, stream } = recordedStream();
	watchers.add({
		...stream,
		send(frames) {
			reader.sent.push(frames);
			stream.end(false);
			return true;
		},
	});
	watchers.send("delta");
	expect([reader.sent, watchers.size, emptyCount()]).toEqual([["snapshot 1", "end"], 0, 1]);
});

it("gives each stream the frames of its scope, and makes them once for each scope", () => {
	const made: string[] = [];
	const frames = (name: string) => (scope: string) => {
		made.push(`${name} for ${scope}`);
		return `${name} for ${scope}`;
	};
	const watchers = new Watchers({ snapshot: () => frames("snapshot"), isOver: () => false });
	const scopes = ["none", "own", "all", "none", "all"] as const;
	const streams = scopes.map((scope) => ({ scope, ...recordedStream() }));
	for (const { scope, stream } of streams) watchers.add({ ...stream, scope });
	watchers.send(frames("settled"));
	for (const { scope, reader } of streams)
		expect(reader.sent).toEqual([`snapshot for ${scope}`, `settled for ${scope}`]);
	expect(made).toHaveLength(6);
});

it("streams that begin in one tick share one snapshot, until a change is sent", async () => {
	const { watchers, snapshotCount } = countedWatchers();
	const streams = Array.from({ length: 1000 }, () => recordedStream());
	for (const { stream } of streams) watchers.add(stream);
	expect(snapshotCount()).toBe(1);
	watchers.send("delta");
	for (const { reader } of streams) expect(reader.sent).toEqual(["snapshot 1", "delta"]);
	const [later, next] = [recordedStream(), recordedStream()];
	watchers.add(later.stream);
	await tick();
	watchers.add(next.stream);
	expect([snapshotCount(), later.reader.sent, next.reader.sent]).toEqual([3, ["snapshot 2"], ["snapshot 3"]]);
});

it("slow streams that catch up in one tick also share one snapshot", () => {
	const { watchers, snapshotCount } = countedWatchers();
	const streams = Array.from({ length: 10 }, () => recordedStream());
	for (const { stream } of streams) watchers.add(stream);
	for (const { reader } of streams) reader.slow = true;
	watchers.send("missed");
	for (const { reader } of streams) {
		reader.slow = false;
		reader.drained();
	}
	expect(snapshotCount()).toBe(2);
	for (const { reader } of streams) expect(reader.sent).toEqual(["snapshot 1", "snapshot 2"]);
});

it("a snapshot is built again after its only reader has left, because later changes were sent to no reader", () => {
	const { watchers, snapshotCount } = countedWatchers();
	const { reader, stream } = recordedStream();
	watchers.add(stream);
	reader.close();
	watchers.add(recordedStream().stream);
	expect(snapshotCount()).toBe(2);
});
