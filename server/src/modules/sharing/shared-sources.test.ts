import { type Citation, shareChat, startChat } from "@parallax/contract";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { builtPages } from "../../testing/built-pages.ts";
import { askTurn, readToEnd } from "../../testing/chats.ts";
import { startTestApp } from "../../testing/test-app.ts";

const at: Citation["at"] = [0, 15];
const HOSTILE: Citation = { url: 'https://b.example/"onclick=x<b>', title: "<script>alert(1)</script>", at: [16, 20] };
const SCRIPT: Citation = { url: "javascript:alert(1)", title: "Bad", at };

/** A shared chat of two prompts, of which the first was asked with a search. */
async function searched() {
	const app = await startTestApp({ distDir: await builtPages() });
	const owner = app.browser();
	const body = { prompt: "How far?", selectedProviders: ["claude"], search: true };
	const { id } = (await owner.call(startChat, { body })).answer.session;
	const call = await app.providers.claude.call();
	call.emitText("447 light-years away");
	call.cite({ from: 0, citations: [{ url: "https://sky.example/polaris", title: "Sky", at }, HOSTILE, SCRIPT] });
	call.end();
	await readToEnd(owner, id);
	await askTurn(owner, id, { prompt: "And then?" });
	const second = await app.providers.claude.call(2);
	second.emitText("Nothing.");
	second.end();
	await readToEnd(owner, id);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	const read = async (browser: BrowserClient, path: string) => (await browser.fetch(path)).text();
	return {
		shared: await read(app.browser(), `/shared/${id}?text`),
		own: await read(owner, `/?session=${id}&from=history&text`),
	};
}

it("the plain page of a chat says which prompt searched, and has the numbers and the list of sources", async () => {
	for (const page of Object.values(await searched())) {
		expect(page.match(/The assistants were asked to search the web\./g)).toHaveLength(1);
		expect(page).toContain("447 light-years[1] away[2]</div>");
		const rel = 'rel="noopener noreferrer nofollow ugc" target="_blank"';
		expect(page).toContain(
			`<li dir="auto">Sky: <a href="https://sky.example/polaris" ${rel}>https://sky.example/polaris</a></li>`,
		);
		expect(page.match(/<p class="facts">Sources:<\/p>/g)).toHaveLength(1);
		expect(page).not.toMatch(/javascript:|"onclick|<script>alert|<b>/);
	}
});
