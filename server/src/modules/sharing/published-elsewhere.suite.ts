import { askAgain, getResponses, shareChat, urlOf, watchSharedChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { sameBrowser } from "../../testing/chats.ts";
import { startTwo } from "../../testing/processes/two-processes.ts";
import { answeredTurn } from "../../testing/seeds/seed-turns.ts";
import type { TestAppOptions } from "../../testing/test-app.ts";

export const LATER = "Thenceforth zebras";

/** `expect.poll` would advance the fake timers. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isSo())) await new Promise(setImmediate);
}

export const isShownTo = async (owner: BrowserClient, id: string, text: string): Promise<boolean> =>
	(await owner.call(getResponses, { params: { id } })).text.includes(text);

export type Two = readonly [one: TestAppOptions, two: TestAppOptions];

/** What a reader of the shared chat receives without a reload. */
export function streamTo(reader: BrowserClient, id: string) {
	const events: string[] = [];
	const ended = (async () => {
		for await (const event of reader.events(urlOf(watchSharedChat, { params: { id } })))
			events.push(JSON.stringify(event));
	})();
	return { events, ended };
}

/** A shared chat whose first process asks Claude again; `there` is its owner's browser at the second one. */
export async function askedAgain(options: Two) {
	const { one, two } = await startTwo(...options);
	const here = one.browser();
	const id = await answeredTurn(one, here);
	await here.call(shareChat, { params: { id }, body: { shared: true } });
	await here.call(askAgain, { params: { id, turn: 1 }, body: { seats: ["claude"] } });
	const call = await one.providers.claude.call(2);
	return { one, two, here, there: sameBrowser(two, here), id, call };
}

/** Tests that readers get such an edition at both processes, on any bus; the caller stops the periodic checks, which would find it, too. */
export function publishedElsewhereSuite(bus: string, options: () => Promise<Two>): void {
	describe(`an edition that one process writes and another one publishes on the ${bus} bus`, () => {
		it.each(["the process that writes it", "the other process"])(
			"reaches readers at %s without a reload, all of it, and no byte before",
			async (where) => {
				const { one, two, here, there, id, call } = await askedAgain(await options());
				const { events, ended } = streamTo((where === "the other process" ? two : one).browser(), id);
				await until(() => events.length === 1);
				call.emitText(LATER);
				await until(() => isShownTo(here, id, LATER));
				expect(events.join()).not.toContain(LATER);
				await there.call(shareChat, { params: { id }, body: { shared: true } });
				await until(() => events.join().includes(LATER));
				call.emitText(" gallop.");
				call.end();
				await ended;
				expect(events.find((event) => event.includes('"settled"'))).toContain(`${LATER} gallop.`);
				expect(events.at(-1)).toContain("done");
			},
		);
	});
}
