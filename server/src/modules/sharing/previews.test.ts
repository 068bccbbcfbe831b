import { deleteChat, shareChat } from "@parallax/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ask, finishAll, readToEnd } from "../../testing/chats.ts";
import { startTestApp } from "../../testing/test-app.ts";

async function sharedChat(prompt: string, env: Record<string, string> = {}) {
	const app = await startTestApp({ env });
	const owner = app.browser();
	const { id } = await ask(owner, prompt);
	await finishAll(app);
	await readToEnd(owner, id);
	const share = (shared: boolean) => owner.call(shareChat, { params: { id }, body: { shared } });
	await share(true);
	return { app, owner, id, share, path: `/shared/${id}/preview.png` };
}

/** Texts for which a picture must be drawn. The result was checked by eye. */
const TEXTS = {
	plain: "How far away is the North Star?",
	Arabic: "كم يبعد نجم القطب عن الأرض؟ GPT-4o و 433 سنة",
	Chinese: "北极星距离地球有多远？",
	Hindi: "उत्तर तारा कितनी दूर है?",
	emoji: "👨‍👩‍👧‍👦 🇩🇪 👍🏽",
	long: "word ".repeat(400).trim(),
	"one long word": "W".repeat(2000),
	markup: `</text><script>alert(1)</script> <span foreground="red"> & <svg onload=x>`,
	"controls and combining marks": `\u0001\u001b[31m Z${"\u0301".repeat(1500)} \u202e reversed \ufffe`,
	"nothing to draw": "\u200b",
};

describe("the picture of a shared chat", () => {
	it.each(Object.entries(TEXTS))("is drawn for any text: %s", async (_name, prompt) => {
		const { app, path } = await sharedChat(prompt);
		const response = await app.browser().fetch(path);
		expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
		const picture = sharp(Buffer.from(await response.arrayBuffer()));
		expect(await picture.metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
	});

	it("differs by prompt, so it contains the prompt", async () => {
		const { app, owner, path } = await sharedChat("How far away is the North Star?");
		const { id } = await ask(owner, "北极星距离地球有多远？", ["grok"]);
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		const inkOf = async (from: string) => {
			const png = Buffer.from(await (await app.browser().fetch(from)).arrayBuffer());
			const prompt = sharp(png).extract({ left: 72, top: 150, width: 1056, height: 240 });
			return (await prompt.greyscale().stats()).channels[0]?.mean ?? 255;
		};
		const [one, other] = [await inkOf(path), await inkOf(`/shared/${id}/preview.png`)];
		expect(one).toBeLessThan(248);
		expect(other).toBeLessThan(248);
		expect(one).not.toBe(other);
	});

	it("is not sent again while nothing changed; SEC-07 it disappears with the share or the chat, also from caches", async () => {
		const { app, owner, id, share, path } = await sharedChat("How far away is the North Star?");
		const stranger = app.browser();
		const first = await stranger.fetch(path);
		const etag = first.headers.get("etag") ?? "";
		expect(first.headers.get("cache-control")).toBe("private, no-cache");
		const again = async () => (await stranger.fetch(path, { headers: { "if-none-match": etag } })).status;
		expect(await again()).toBe(304);
		await share(false);
		expect(await again()).toBe(404);
		await share(true);
		expect(await again()).toBe(304);
		await owner.call(deleteChat, { params: { id } });
		expect(await again()).toBe(404);
	});

	it("is rate-limited by network", async () => {
		const { app, id, path } = await sharedChat("x", { TRUST_PROXY: "true" });
		const stranger = app.browser();
		const statuses: number[] = [];
		for (let ms = 1; ms <= 61; ms += 1) {
			await app.database.write((query) =>
				query
					.updateTable("responses")
					.set({ total_ms: ms * 1000 })
					.where("chat_id", "=", id)
					.execute(),
			);
			const headers = { "x-forwarded-for": `2001:db8:1:2::${ms}` };
			statuses.push((await stranger.fetch(path, { headers })).status);
		}
		expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
		expect(statuses[60]).toBe(429);
	});
});
