import { askAgain, shareChat } from "@parallax/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Bus, LocalExchange } from "../../platform/bus/index.ts";
import { readToEnd } from "../../testing/chats.ts";
import { askedAgain, isShownTo, LATER, publishedElsewhereSuite, streamTo, until } from "./published-elsewhere.suite.ts";

/** The periodic checks would find what no message announces. */
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const connectedBuses = (): [Bus, Bus] => {
	const exchange = new LocalExchange();
	return [exchange.open(), exchange.open()];
};

publishedElsewhereSuite("local", async () => {
	const [bus, otherBus] = connectedBuses();
	return [{ bus }, { bus: otherBus }];
});

describe("an edition that one process writes and another one publishes", () => {
	it("is found by the periodic check where no bus announces it", async () => {
		const { one, there, id, call } = await askedAgain([{}, {}]);
		const { events, ended } = streamTo(one.browser(), id);
		await until(() => events.length === 1);
		call.emitText(LATER);
		await there.call(shareChat, { params: { id }, body: { shared: true } });
		expect(events.join()).not.toContain(LATER);
		while (!events.join().includes(LATER)) await vi.advanceTimersByTimeAsync(5000);
		call.end();
		await ended;
	});

	it("is all that readers get: what is asked for after it stays hidden, whenever the message arrives", async () => {
		let deliver = (): void => {};
		const [ownBus, otherBus] = connectedBuses();
		const late: Bus = {
			...{ health: null, subscribe: otherBus.subscribe.bind(otherBus), close: () => otherBus.close() },
			publish: (topic, message) => {
				const earlier = deliver;
				deliver = () => {
					earlier();
					otherBus.publish(topic, message);
				};
				return true;
			},
		};
		const { one, here, there, id, call } = await askedAgain([{ bus: ownBus }, { bus: late }]);
		call.end();
		await readToEnd(here, id);
		await there.call(shareChat, { params: { id }, body: { shared: true } });
		await here.call(askAgain, { params: { id, turn: 1 }, body: { seats: ["chatgpt"] } });
		const again = await one.providers.chatgpt.call(2);
		const { events, ended } = streamTo(one.browser(), id);
		await until(() => events.length === 1);
		deliver();
		again.emitText(LATER);
		await until(() => isShownTo(here, id, LATER));
		again.end();
		await ended;
		expect(events.join()).not.toContain(LATER);
	});
});
