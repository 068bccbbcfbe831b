import type { LookupFunction } from "node:net";
import { putKey, type SeatRequest } from "@parallax/contract";
import { expect, it } from "vitest";
import { type BareReply, withBareServer } from "../../../providers/testing/served-bytes.ts";
import { assistantsFile } from "../../../testing/assistants-file.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askSeats, settledOf } from "../../../testing/chats.ts";
import { startTestApp } from "../../../testing/test-app.ts";

interface Request {
	readonly bound: number | null;
	readonly authorization: string | undefined;
	readonly body: string;
}

const refusal = (status: number, message: string): BareReply => ({
	status,
	body: JSON.stringify({ error: { message } }),
});
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const ANSWER: BareReply = {
	body: `${event({ model: "m", choices: [{ index: 0, delta: { content: "Hello" }, finish_reason: "stop" }] })}data: [DONE]\n\n`,
};
const toThisMachine: LookupFunction = (_hostname, _options, callback) =>
	callback(null, [{ address: "127.0.0.1", family: 4 }]);

/** A server with a daily budget and one assistant at this vendor, which the operator pays. */
async function withVendor(
	reply: (request: Request) => BareReply,
	use: (asked: {
		readonly sent: readonly (number | null)[];
		browser(): BrowserClient;
		ask(browser: BrowserClient, seat?: Partial<SeatRequest>): Promise<void>;
	}) => Promise<void>,
) {
	const sent: (number | null)[] = [];
	const answerOne = ({ path, headers, body }: { path: string; headers: Record<string, string>; body: string }) => {
		if (path === "/v1/models") return refusal(404, "");
		const { max_tokens: bound = null } = JSON.parse(body) as { max_tokens?: number | null };
		sent.push(bound);
		return reply({ bound, authorization: headers.authorization, body });
	};
	await withBareServer(answerOne, async (origin) => {
		const baseUrl = `${origin.replace("127.0.0.1", "api.vendor.test")}/v1`;
		const entry = {
			id: "vendor",
			name: "Vendor",
			wire: "openai-chat",
			baseUrl,
			models: ["m"],
			apiKeyEnv: "VENDOR_KEY",
		};
		const env = { ASSISTANTS_FILE: assistantsFile([entry]), VENDOR_KEY: "operators-key", DAILY_BUDGET_USD: "1000" };
		const app = await startTestApp({ lookup: toThisMachine, pause: async () => {}, env });
		const ask = async (browser: BrowserClient, seat: Partial<SeatRequest> = {}) => {
			const { id } = await askSeats(browser, [{ provider: "vendor", ...seat }], "hello");
			expect((await settledOf(browser, id))[0]).toMatchObject({ status: "success", response: "Hello" });
		};
		await use({ sent, browser: () => app.browser(), ask });
	});
}

it("the little credit of one person's key shortens no answer of others", async () => {
	const reply = ({ bound, authorization }: Request) =>
		authorization === "Bearer key-of-a-poor-account" && (bound ?? 65_536) > 1100
			? refusal(402, `You requested up to ${bound} tokens, but can only afford 1100.`)
			: ANSWER;
	await withVendor(reply, async ({ sent, browser, ask }) => {
		const poor = browser();
		await poor.call(putKey, { params: { provider: "vendor" }, body: { key: "key-of-a-poor-account" } });
		await ask(poor);
		await ask(poor);
		expect(sent).toEqual([null, 1100, 1100]);
		await ask(browser());
		expect(sent.at(-1)).toBe(16_384);
		const other = browser();
		await other.call(putKey, { params: { provider: "vendor" }, body: { key: "key-of-a-rich-account" } });
		await ask(other);
		expect(sent.at(-1)).toBeNull();
	});
});

it("a prompt that leaves little room shortens only answers to prompts of about its length", async () => {
	const reply = ({ bound, body }: Request) => {
		const input = Math.ceil(body.length / 4);
		return input + (bound ?? 0) > 17_000
			? refusal(
					400,
					`'max_tokens' is too large: ${bound}. The context length is 17000 and the input has ${input} tokens.`,
				)
			: ANSWER;
	};
	await withVendor(reply, async ({ sent, browser, ask }) => {
		const long = { system: "x".repeat(4000) };
		await ask(browser(), long);
		await ask(browser(), { system: "x".repeat(3900) });
		expect(sent).toEqual([16_384, 4096, 4096]);
		await ask(browser());
		expect(sent.at(-1)).toBe(16_384);
	});
});
