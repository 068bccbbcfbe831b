import { deleteChat, shareChat, summarizeChat } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import { assembledAnswer } from "../../providers/demo/assembled-answer.ts";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { builtPages } from "../../testing/built-pages.ts";
import { ask, finishAll, readToEnd } from "../../testing/chats.ts";
import { signUp } from "../../testing/people.ts";
import { review, settledReview } from "../../testing/reviewing.ts";
import { scriptedAssistants } from "../../testing/scripted-assistant.ts";
import { seedChats, userIdOf } from "../../testing/seeds/seed-chats.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const HOSTILE = `</title></noscript><script>alert(1)</script><img src=x onerror="alert(2)"> & 'quotes' $& $1`;

const share = (owner: BrowserClient, id: string, shared = true) =>
	owner.call(shareChat, { params: { id }, body: { shared } });

interface SharedChatOptions {
	readonly answerText?: string;
	readonly areDemos?: boolean;
}

async function sharedChat(
	prompt: string,
	{ answerText, areDemos = false }: SharedChatOptions = {},
): Promise<{ app: TestApp; owner: BrowserClient; id: string }> {
	const providers = scriptedAssistants(areDemos);
	const app = { ...(await startTestApp({ providers, distDir: await builtPages() })), providers };
	const owner = app.browser();
	const { id } = await ask(owner, prompt);
	if (answerText === undefined && !areDemos) await finishAll(app);
	else {
		for (const id of PROVIDER_IDS) {
			const call = await app.providers[id].call();
			call.emitText(answerText ?? `*Sample answer.*\n\n${assembledAnswer(id, prompt)}`);
			call.end();
		}
	}
	await readToEnd(owner, id);
	await share(owner, id);
	return { app, owner, id };
}

const metaOf = (page: string, name: string): string | undefined =>
	new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(page)?.[1];

describe("the page of a shared chat", () => {
	it("has the tags for link previews in its head", async () => {
		const { app, id } = await sharedChat(`Why is the sky blue? ${"e\u0301".repeat(100)}`);
		const page = await (await app.browser().fetch(`/shared/${id}`)).text();
		const title = `Why is the sky blue? ${"e\u0301".repeat(79)}… – Parallax`;
		expect(page).toContain(`<title>${title}</title>`);
		expect(metaOf(page, "og:title")).toBe(title);
		expect(metaOf(page, "description")).toBe("4 of 4 answered: ChatGPT, Gemini, Claude, and Grok, side by side.");
		expect(metaOf(page, "og:url")).toBe(`${app.origin}/shared/${id}`);
		expect(metaOf(page, "og:image")).toBe(`${app.origin}/shared/${id}/preview.png`);
		expect(metaOf(page, "robots")).toBe("noindex, nofollow");
		expect(metaOf(page, "twitter:card")).toBe("summary_large_image");
		expect(page.match(/<title>/g)).toHaveLength(1);
		expect(page.match(/name="description"/g)).toHaveLength(1);
	});

	it("contains the prompt and all answers for readers without scripts", async () => {
		const { app, id } = await sharedChat("Why is the sky blue?");
		const page = await (await app.browser().fetch(`/shared/${id}`)).text();
		const readable = /<noscript>(.*)<\/noscript>/s.exec(page)?.[1] ?? "";
		expect(readable).toContain('<h1 dir="auto">Why is the sky blue?</h1>');
		for (const name of ["ChatGPT", "Gemini", "Claude", "Grok"]) {
			expect(readable).toContain(`<h2>${name}</h2>`);
			expect(readable).toContain(`<div class="text" dir="auto">Says ${name.toLowerCase()}.</div>`);
		}
	});

	it("shows readers without scripts the peer review that was published", async () => {
		const { app, owner, id } = await sharedChat("Why is the sky blue?", { areDemos: true });
		const read = async () => (await app.browser().fetch(`/shared/${id}`)).text();
		await review(owner, id);
		await settledReview(owner, id);
		expect(await read()).not.toContain("<h2>Peer review</h2>");
		await share(owner, id);
		const page = await read();
		expect(page).toContain("<h2>Peer review</h2>");
		expect(page).toContain("What the assistants think of each other&#39;s answers, not who is right.");
		expect(page).toContain("These are sample opinions: no assistant was asked.");
		expect(page).toMatch(/<li dir="auto">Grok on Claude: accuracy \d, completeness \d, clarity \d, place [123]/);
		await owner.call(shareChat, { params: { id }, body: { shared: true, verdict: false } });
		expect(await read()).not.toContain("<h2>Peer review</h2>");
	});

	it("marks demonstrations, also in link previews and in the analysis", async () => {
		const { app, owner, id } = await sharedChat("Why is the sky blue?", { areDemos: true });
		await owner.call(summarizeChat, { params: { id } });
		const page = await (await app.browser().fetch(`/shared/${id}`)).text();
		const all = "ChatGPT, Gemini, Claude, and Grok";
		expect(metaOf(page, "description")).toContain(`Sample answers, not from ${all}.`);
		expect(page).toContain('<p class="demo">Sample answer, not from Grok.</p>');
		expect(page).toContain(`<p class="demo">Based on sample answers, not real ${all} output.</p>`);
	});

	it("contains the notes of answers, and marks answers that depend on a replaced one", async () => {
		const app = await startTestApp({ distDir: await builtPages() });
		await signUp(app.browser(), "mara@example.org");
		const owner = { kind: "user", id: await userIdOf(app, "mara@example.org") } as const;
		const notes = JSON.stringify([{ code: "parameter-dropped", params: {}, text: "Grok's <b> was left out." }]);
		const answers = { chatgpt: "Near.", grok: { text: "Far.", stale: 1, notes } } as const;
		const [id] = await seedChats(app, owner, [{ prompt: "How far?", shared: true, answers }]);
		const page = await (await app.browser().fetch(`/shared/${id}`)).text();
		expect(page).toContain('<p class="facts" dir="auto">An earlier answer that this one builds on was replaced.</p>');
		expect(page).toContain('<p class="facts" dir="auto">Grok&#39;s &#60;b&#62; was left out.</p>');
		expect(page.match(/<p class="facts" dir="auto">/g)).toHaveLength(2);
	});

	it("SEC-14 escapes untrusted text, in the head and in the body", async () => {
		const { app, id } = await sharedChat(HOSTILE, { answerText: HOSTILE });
		const page = await (await app.browser().fetch(`/shared/${id}`)).text();
		expect(page).not.toContain("<script>alert");
		expect(page).not.toContain("<img src=x");
		expect(page.match(/<\/noscript>/g)).toHaveLength(1);
		expect(page.match(/<\/title>/g)).toHaveLength(1);
		expect(page).toContain("&#38; &#39;quotes&#39; $&#38; $1");
	});

	it("is revalidated on each request, and not sent again while it is unchanged", async () => {
		const { app, owner, id } = await sharedChat("Why is the sky blue?", { areDemos: true });
		const stranger = app.browser();
		const first = await stranger.fetch(`/shared/${id}`);
		const etag = first.headers.get("etag") ?? "";
		expect(first.headers.get("cache-control")).toBe("private, no-cache");
		const again = () => stranger.fetch(`/shared/${id}`, { headers: { "if-none-match": etag } });
		const unchanged = await again();
		expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
		await owner.call(summarizeChat, { params: { id } });
		expect((await again()).status).toBe(200);
		await share(owner, id, false);
		expect((await again()).status).toBe(404);
	});

	it("SEC-07 is hidden from search engines and referrers, with its pictures", async () => {
		const { app, id } = await sharedChat("Why is the sky blue?");
		for (const path of [`/shared/${id}`, `/shared/${id}/preview.png`, "/shared/unknown"]) {
			const { headers } = await app.browser().fetch(path);
			expect([path, headers.get("x-robots-tag"), headers.get("referrer-policy")]).toEqual([
				path,
				"noindex, nofollow",
				"no-referrer",
			]);
		}
	});

	it("SEC-06 is the same page for revoked, deleted, private and unknown chats", async () => {
		const { app, owner, id } = await sharedChat("Why is the sky blue?");
		const { id: hidden } = await ask(owner, "Why is the sky blue?", ["grok"]);
		const stranger = app.browser();
		const fetchPage = async (path: string) => {
			const response = await stranger.fetch(path);
			return [response.status, response.headers.get("cache-control"), await response.text()];
		};
		const unknown = await fetchPage(`/shared/${"a".repeat(22)}`);
		expect(unknown[0]).toBe(404);
		expect(await fetchPage(`/shared/${hidden}`)).toEqual(unknown);
		await share(owner, id, false);
		expect(await fetchPage(`/shared/${id}`)).toEqual(unknown);
		await share(owner, id);
		expect((await fetchPage(`/shared/${id}`))[0]).toBe(200);
		await owner.call(deleteChat, { params: { id } });
		expect(await fetchPage(`/shared/${id}`)).toEqual(unknown);
	});

	it("shows its owner the chat before it is shared, but has no preview picture", async () => {
		const { app, owner, id } = await sharedChat("Why is the sky blue?");
		await share(owner, id, false);
		const page = await (await owner.fetch(`/shared/${id}`)).text();
		expect(page).toContain("Why is the sky blue?");
		expect(page).toContain("<p>Only you can see this page: this chat is not shared.</p>");
		expect(page).not.toContain("Shared Conversation");
		expect(metaOf(page, "og:image")).toBe(`${app.origin}/preview.png`);
		expect((await owner.fetch(`/shared/${id}/preview.png`)).status).toBe(404);
	});
});
