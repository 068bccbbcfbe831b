import type { Worker } from "node:worker_threads";
import { CHAT_PAGE_ID, type ChatPage, deleteChat, shareChat } from "@parallax/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import type { RenderTimeouts } from "../../http/index.ts";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { builtPages } from "../../testing/built-pages.ts";
import { ask, finishAll, readToEnd } from "../../testing/chats.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const HOSTILE = `</script></title><script>alert(1)</script><!-- & 'quotes' $& $1`;

/** Renders the kind and id of the page, and the number of requests since the renderer started. */
const COUNTING = `let calls = 0;
export const renderChatPage = ({ side, session }) => \`<b>\${side} \${session.id} \${calls += 1}</b>\`;`;
const FAILING = `export const renderChatPage = () => { throw new RangeError("no"); };`;
const ENDING = `export const renderChatPage = ({ session }) => session.prompt === "end" ? process.exit() : "<b>rendered</b>";`;

const HANGING = `export const renderChatPage = ({ session }) => { if (session.prompt === "hang") for (;;); return "<b>rendered</b>"; };`;
const LATE = `export const renderChatPage = () => { setTimeout(() => { throw new Error("late"); }, 100); return "<b>rendered</b>"; };`;
const LARGE = `let calls = 0;
export const renderChatPage = ({ session }) =>
	session.prompt === "large" ? "<p></p>".repeat(100_000) : \`<b>call \${calls += 1}</b>\`;`;

/** Timeouts that never expire, also on a slow machine. */
const PATIENT: RenderTimeouts = { pageMs: 2 ** 31 - 1, readerMs: 2 ** 31 - 1 };

async function answeredChat(renderer: string, prompt = "Why is the sky blue?", renderWaits = PATIENT) {
	const app = await startTestApp({ distDir: await builtPages(renderer), renderTimeouts: renderWaits });
	const owner = app.browser();
	const { id } = await ask(owner, prompt);
	const share = (shared: boolean) => owner.call(shareChat, { params: { id }, body: { shared } });
	return { app, owner, id, share, own: `/?session=${id}&from=history` };
}

async function finishedChat(renderer: string, prompt?: string, renderWaits?: RenderTimeouts) {
	const chat = await answeredChat(renderer, prompt, renderWaits);
	await finishAll(chat.app);
	await readToEnd(chat.owner, chat.id);
	await chat.share(true);
	return chat;
}

/** Another chat of the same owner, with one answer. */
async function nextChat(app: TestApp, owner: BrowserClient) {
	const next = await ask(owner, "go on", ["grok"]);
	(await app.providers.grok.call(2)).end();
	await readToEnd(owner, next.id);
	return next;
}

/** Counts the worker threads that start from now on. */
function countWorkers() {
	const ends: Promise<unknown>[] = [];
	const recordWorker = (worker: Worker) => ends.push(new Promise((resolve) => worker.once("exit", resolve)));
	process.on("worker", recordWorker);
	onTestFinished(() => void process.off("worker", recordWorker));
	return { started: () => ends.length, lastEnded: () => ends.at(-1) };
}

const read = async (browser: BrowserClient, path: string): Promise<string> => (await browser.fetch(path)).text();

function dataOf(page: string): ChatPage {
	const [, json = "null"] =
		new RegExp(`<script type="application/json" id="${CHAT_PAGE_ID}">([^<]*)</script>`).exec(page) ?? [];
	return JSON.parse(json);
}

describe("a finished chat is rendered into its page", () => {
	it("with the data for the script, instead of the plain text", async () => {
		const { app, id } = await finishedChat(COUNTING);
		const page = await read(app.browser(), `/shared/${id}`);
		expect(page).toContain(`<div id="root"><b>shared ${id} 1</b></div>`);
		expect(page).not.toContain("<noscript>");
		expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/shared-1a2b3c.css">');
		expect(page).toContain('data-scripts="/assets/app-1a2b3c.js /assets/shared-1a2b3c.js"></script>');
		expect(page).not.toContain('type="module"');
		const { session, payload, config } = dataOf(page);
		expect([session.id, session.owned]).toEqual([id, false]);
		expect(payload.responses.map(({ response }) => response)).toContain("Says grok.");
		expect(config.providers).toHaveLength(4);
	});

	it("SEC-06 only for the owner on the owner's page, and never cached", async () => {
		const { app, owner, share, id, own } = await finishedChat(COUNTING);
		const response = await owner.fetch(own);
		const page = await response.text();
		expect([response.headers.get("cache-control"), response.headers.get("etag")]).toEqual(["private, no-store", null]);
		expect(page).toContain(`<b>own ${id} `);
		expect(dataOf(page).session.owned).toBe(true);
		const plain = await read(app.browser(), "/");
		const withoutId = (text: string) => text.replace("<!--first view--><h1>One question</h1><!--/first view-->", "");
		for (const path of [
			own,
			`/?session=${"a".repeat(22)}&from=history`,
			"/?session=&from=history",
			`${own}&session=x`,
			`${own}&from=history`,
		])
			expect([path, await read(app.browser(), path)]).toEqual([path, withoutId(plain)]);
		expect(await read(app.browser(), `/?session=${id}`)).toContain(`<b>shared ${id} `);
		await share(false);
		expect(await read(app.browser(), `/?session=${id}`)).toBe(withoutId(plain));
		expect(await read(owner, `/?session=${id}`)).toContain(`<b>shared ${id} `);
		await owner.call(deleteChat, { params: { id } });
		expect(await read(owner, own)).toBe(withoutId(plain));
	});

	it("SEC-14 untrusted text cannot end its data element", async () => {
		const { app, id } = await finishedChat(COUNTING, HOSTILE);
		const page = await read(app.browser(), `/shared/${id}`);
		expect(page).not.toContain("<script>alert");
		expect(page.match(/<\/script>/g)).toHaveLength(2);
		expect(page.match(/<\/title>/g)).toHaveLength(1);
		expect(dataOf(page).session.prompt).toBe(HOSTILE);
	});

	it("only once for many readers", async () => {
		const { app, owner, id, own } = await finishedChat(COUNTING);
		for (const _time of [1, 2]) expect(await read(app.browser(), `/shared/${id}`)).toContain(`shared ${id} 1<`);
		for (const _time of [1, 2]) expect(await read(owner, own)).toContain(`own ${id} 2<`);
	});
});

describe("a chat that is not rendered is served as plain text", () => {
	it("while its answers are running", async () => {
		const { app, share, id } = await answeredChat(COUNTING);
		await share(true);
		const page = await read(app.browser(), `/shared/${id}`);
		expect(page).toContain("This answer is still being written.");
		expect(dataOf(page)).toBeNull();
	});

	it("when the renderer fails", async () => {
		const { app, id } = await finishedChat(FAILING);
		const page = await read(app.browser(), `/shared/${id}`);
		expect(page).toContain('<h1 dir="auto">Why is the sky blue?</h1>');
		expect(dataOf(page)).toBeNull();
	});

	it("when the renderer exits, and the next page is rendered again", async () => {
		const { app, owner, id } = await finishedChat(ENDING, "end");
		for (const _time of [1, 2]) expect(await read(app.browser(), `/shared/${id}`)).toContain('<h1 dir="auto">end</h1>');
		const next = await nextChat(app, owner);
		expect(await read(owner, `/?session=${next.id}&from=history`)).toContain("<b>rendered</b>");
	});

	it("when the renderer is busy with another page, so that no reader waits longer than the limit", async () => {
		const { app, owner, id } = await finishedChat(HANGING, "hang", { ...PATIENT, readerMs: 50 });
		const hanging = read(app.browser(), `/shared/${id}`);
		const next = await nextChat(app, owner);
		const own = `/?session=${next.id}&from=history`;
		expect(await read(owner, own)).toContain('<h1 dir="auto">go on</h1>');
		expect(await hanging).toContain('<h1 dir="auto">hang</h1>');
	});

	it("when rendering takes too long, and the server does not try again", async () => {
		const { app, id } = await finishedChat(HANGING, "hang", { ...PATIENT, pageMs: 500 });
		const workers = countWorkers();
		for (const _time of [1, 2, 3]) expect(await read(app.browser(), `/shared/${id}`)).toContain(">hang</h1>");
		expect(workers.started()).toBe(1);
	});

	it("when its markup is too large, and the server does not render it again", async () => {
		const { app, owner, id } = await finishedChat(LARGE, "large");
		for (const _time of [1, 2]) expect(dataOf(await read(app.browser(), `/shared/${id}`))).toBeNull();
		const next = await nextChat(app, owner);
		expect(await read(owner, `/?session=${next.id}&from=history`)).toContain("<b>call 1</b>");
	});
});

it("a renderer that exits while it is idle is replaced", async () => {
	const workers = countWorkers();
	const { app, owner, id } = await finishedChat(LATE);
	expect(await read(app.browser(), `/shared/${id}`)).toContain("<b>rendered</b>");
	await workers.lastEnded();
	const next = await nextChat(app, owner);
	expect(await read(owner, `/?session=${next.id}&from=history`)).toContain("<b>rendered</b>");
	expect(workers.started()).toBe(2);
});
