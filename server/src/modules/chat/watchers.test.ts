import { expect, it } from "vitest";
import type { EventStream } from "../../http/index.ts";
import { Watchers } from "./watchers.ts";

it("a stream that ends itself at its snapshot is told nothing further", () => {
	const sent: string[] = [];
	let onClosed = () => {};
	const stream: EventStream = {
		send(frames) {
			sent.push(frames);
			this.end();
			return true;
		},
		onCaughtUp() {},
		onClosed(listener) {
			onClosed = listener;
		},
		end: () => onClosed(),
	};
	let left = 0;
	const watchers = new Watchers({ snapshot: () => "snapshot", isOver: () => false, onLeft: () => (left += 1) });
	watchers.add(stream);
	watchers.send("delta");
	expect([sent, watchers.size, left]).toEqual([["snapshot"], 0, 1]);
});
