import { describe, expect, it } from "vitest";
import type { Bus } from "./bus.ts";

/** Resolves to the received messages; `joined` resolves when the subscription is active. */
function listen(bus: Bus, topic: string) {
	const received: unknown[] = [];
	const { promise: joined, resolve } = Promise.withResolvers<void>();
	const unsubscribe = bus.subscribe(topic, { onMessage: (message) => received.push(message), onSubscribed: resolve });
	return { received, joined, unsubscribe };
}

/** The tests of every bus. `open` opens another member of the same bus. */
export function busSuite(name: string, open: () => Promise<Bus>): void {
	describe(`the ${name} bus`, () => {
		it("delivers all messages of a topic in order to all other members, and none to the sender", async () => {
			const [sender, one, two] = [await open(), await open(), await open()];
			const listeners = [one, two, two, sender].map((bus) => listen(bus, "words"));
			await Promise.all(listeners.map(({ joined }) => joined));
			const messages = Array.from({ length: 200 }, (_, number) => ({ number, text: 'a "word"\n' }));
			for (const message of messages) expect(sender.publish("words", message)).toBe(true);
			for (const { received } of listeners.slice(0, 3)) await expect.poll(() => received).toEqual(messages);
			expect(listeners[3]?.received).toEqual([]);
		});

		it("delivers nothing of another topic, and nothing after unsubscribing", async () => {
			const [sender, bus] = [await open(), await open()];
			const stays = listen(bus, "words");
			const leaves = listen(bus, "words");
			const other = listen(bus, "others");
			await Promise.all([stays.joined, leaves.joined, other.joined]);
			leaves.unsubscribe();
			sender.publish("words", 1);
			await expect.poll(() => stays.received).toEqual([1]);
			stays.unsubscribe();
			sender.publish("words", 2);
			sender.publish("others", 3);
			await expect.poll(() => other.received).toEqual([3]);
			expect([stays.received, leaves.received]).toEqual([[1], []]);
		});

		it("refuses messages after it was closed", async () => {
			const [sender, bus] = [await open(), await open()];
			const listener = listen(bus, "words");
			await listener.joined;
			await sender.close();
			expect(sender.publish("words", 1)).toBe(false);
			expect(listener.received).toEqual([]);
		});
	});
}
