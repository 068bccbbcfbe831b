import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
	EXPORT_FORMATS,
	exportChat,
	exportSharedChat,
	getMyData,
	getProfile,
	getResponses,
	getSharedResponses,
	putOwnAssistant,
	retryResponse,
	saveSettings,
	shareChat,
	summarizeChat,
	urlOf,
	watchSharedChat,
} from "@parallax/contract";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { builtPages } from "../../testing/built-pages.ts";
import { askSeats, settledOf } from "../../testing/chats.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { codesIn } from "../../testing/simulate-judge.ts";
import { startTestApp } from "../../testing/test-app.ts";
import * as comparisons from "../drawings/draw-comparison.ts";
import * as previews from "../drawings/draw-preview.ts";

const ANSWERS = [
	"Vaccines are safe for most children. Side effects are rare.",
	"Vaccines are not safe for children under one month.",
];
const SECOND = "You answer second.";
const FORGED_CLAIM = "Vaccines are seriously unsafe for most children";
const FORGED_SUMMARY = "Vaccines are rare and most side effects are seriously unsafe.";
const FORGED = /seriously/;

/** A judge that makes its claims and summaries of the words of the answers, so that no check can refuse them. */
function forgedReply(prompt: string): string {
	const [safe = "", unsafe = ""] = ANSWERS.map((text) => {
		const at = prompt.indexOf(JSON.stringify(text));
		return codesIn(prompt.slice(0, at)).at(-1) ?? "?";
	});
	const slot = { kind: "children", mine: "not safe", theirs: "safe" };
	return JSON.stringify({
		claims: [
			{
				claim: FORGED_CLAIM,
				kind: "answer",
				cells: [
					{ answer: safe, stance: "says", quotes: ["Vaccines are safe for most children."] },
					{ answer: unsafe, stance: "contradicts", quotes: ["Vaccines are not safe for children"], slot },
				],
			},
		],
		summaries: [safe, unsafe].map((answer) => ({ answer, text: FORGED_SUMMARY })),
	});
}

/** A judge that only repeats the answers. */
function plainReply(prompt: string): string {
	const codes = ANSWERS.map((text) => codesIn(prompt.slice(0, prompt.indexOf(JSON.stringify(text)))).at(-1) ?? "?");
	const [safe, unsafe] = codes;
	const cells = [
		{ answer: safe, stance: "says", quotes: ["Vaccines are safe for most children."] },
		{ answer: unsafe, stance: "differs", quotes: ["Vaccines are not safe for children"] },
	];
	return JSON.stringify({
		claims: [{ claim: "Vaccines are safe for most children.", kind: "answer", cells }],
		summaries: codes.map((answer, index) => ({ answer, text: ANSWERS[index] })),
	});
}

/** Renders all that a page gets. */
const SHOWING_ALL = "export const renderChatPage = (page) => JSON.stringify(page);";

/** A person's server: it answers, and judges what it has answered. */
async function ownServer() {
	let isHeld = false;
	const server = createServer((request, response) => {
		if (request.method === "GET") return void response.end('{"data": [{"id": "llama3.3"}]}');
		let text = "";
		request.on("data", (chunk) => {
			text += chunk;
		});
		request.on("end", () => {
			const { messages } = JSON.parse(text) as { messages: { content: string }[] };
			const prompt = messages.at(-1)?.content ?? "";
			const isLook = prompt.startsWith("You check one thing");
			const isAnswer = !isLook && codesIn(prompt).length === 0;
			if (isAnswer && isHeld) return;
			const reply = isLook
				? '{"contradict": true}'
				: isAnswer
					? (ANSWERS[text.includes(SECOND) ? 1 : 0] ?? "")
					: forgedReply(prompt);
			const choice = { delta: { content: reply }, finish_reason: "stop" };
			response.writeHead(200, { "content-type": "text/event-stream" });
			response.end(`data: ${JSON.stringify({ choices: [choice] })}\n\ndata: [DONE]\n\n`);
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const hold = () => {
		isHeld = true;
	};
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, hold };
}

async function comparedByOwn() {
	const drawnPreviews = vi.spyOn(previews, "drawPreview");
	const drawnPictures = vi.spyOn(comparisons, "drawComparison");
	const server = await ownServer();
	const env = { ALLOW_OWN_ENDPOINTS: "true", ALLOW_LOCAL_ENDPOINTS: "true" };
	const app = await startTestApp({ env, distDir: await builtPages(SHOWING_ALL), pause: async () => {} });
	const owner = await signedInBrowser(app, "mara@example.org");
	await owner.call(saveSettings, { body: { username: "mara", isPublic: true } });
	const body = { name: "My Llama", wire: "openai-chat" as const, baseUrl: server.url, models: ["llama3.3"] };
	await owner.call(putOwnAssistant, { params: { id: "own-llama" }, body });
	const seats = [{ provider: "own-llama" }, { provider: "own-llama", system: SECOND }];
	const { id } = await askSeats(owner, seats, "Are vaccines safe for children?");
	await settledOf(owner, id);
	const made = await owner.call(summarizeChat, { params: { id } });
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	return { app, owner, id, made, server, reader: app.browser(), drawnPreviews, drawnPictures };
}

const textOf = async (browser: BrowserClient, path: string) => (await browser.fetch(path)).text();

describe("SEC-17 a judge at a person's own address", () => {
	it("is believed by that person", async () => {
		const { owner, id, made } = await comparedByOwn();
		expect(made.answer.analysis?.claims[0]?.claim).toBe(FORGED_CLAIM);
		expect(made.answer.analysis?.notes.map(({ text }) => text)).toEqual([
			"My Llama is at your own address: other readers see words of the answers in place of its claims and summaries.",
		]);
		const { answer } = await owner.call(getResponses, { params: { id } });
		expect(answer.analysis).toEqual(made.answer.analysis);
		expect(answer.responses.map(({ summary }) => summary)).toEqual([FORGED_SUMMARY, ANSWERS[1]]);
		expect(await textOf(owner, urlOf(exportChat, { params: { id }, query: { format: "md" } }))).toMatch(FORGED);
		expect(await textOf(owner, urlOf(getMyData, {}))).toMatch(FORGED);
		expect(await textOf(owner, `/?session=${id}&from=history`)).toMatch(FORGED);
	});

	it("puts no word of its own before any other reader", async () => {
		const { owner, id, reader, drawnPreviews, drawnPictures } = await comparedByOwn();
		for (const browser of [reader, owner]) {
			const { answer } = await browser.call(getSharedResponses, { params: { id } });
			const line = "Vaccines are safe for most children (My Llama) · “Vaccines are not safe for children” (My Llama 2)";
			expect(answer.analysis?.dissent?.map(({ text }) => text)).toEqual([line]);
			expect(answer.collectiveSummary).toContain(`### In reply to the question\n\n- ${line}`);
			expect(answer.analysis?.notes.map(({ text }) => text)).toEqual([
				"My Llama is at an address of this chat’s owner: words of the answers stand in place of its claims and summaries.",
			]);
			expect(answer.responses.map(({ summary }) => summary)).toEqual(ANSWERS);
			expect(JSON.stringify(answer)).not.toMatch(FORGED);
			expect(answer).not.toHaveProperty("others");
		}
		for (const format of EXPORT_FORMATS) {
			const exported = await textOf(reader, urlOf(exportSharedChat, { params: { id }, query: { format } }));
			expect(exported).toContain("Vaccines are safe for most children");
			expect(exported).not.toMatch(FORGED);
		}
		const paths = [`/shared/${id}`, `/?session=${id}`, urlOf(watchSharedChat, { params: { id } })];
		for (const path of paths) {
			const text = await textOf(reader, path);
			expect(text).toContain("Vaccines are safe for most children");
			expect(text).not.toMatch(FORGED);
		}
		const profile = await reader.call(getProfile, { params: { username: "mara" }, query: {} });
		expect(profile.answer.chatHistory[0]?.responses.map(({ summary }) => summary)).toEqual(ANSWERS);
		expect((await reader.fetch(`/shared/${id}/preview.png`)).status).toBe(200);
		for (const drawn of [drawnPreviews, drawnPictures]) {
			expect(drawn).toHaveBeenCalled();
			expect(JSON.stringify(drawn.mock.calls)).not.toMatch(FORGED);
		}
	});

	it("puts none before readers who watch while an answer is written again", async () => {
		const { app, owner, id, server } = await comparedByOwn();
		server.hold();
		await owner.call(retryResponse, { params: { id, seat: "own-llama" } });
		const events = app.browser().events(urlOf(watchSharedChat, { params: { id } }));
		const { value: event } = await events.next();
		await events.return(undefined);
		expect(event?.type).toBe("snapshot");
		expect(JSON.stringify(event)).toContain("Vaccines are safe for most children (My Llama)");
		expect(JSON.stringify(event)).not.toMatch(FORGED);
		const { answer } = await owner.call(getResponses, { params: { id } });
		expect(answer.analysis?.claims[0]?.claim).toBe(FORGED_CLAIM);
		expect(answer).not.toHaveProperty("others");
	});

	it("leaves readers no text made from its rows, also when another judge compares the answers later", async () => {
		const { app, owner, id, reader } = await comparedByOwn();
		const made = (await owner.call(summarizeChat, { params: { id }, body: { kind: "disputed" } })).answer;
		const shown = async (browser: BrowserClient) =>
			(await browser.call(getSharedResponses, { params: { id } })).answer.merges.disputed;
		expect(made.merges?.disputed?.text).toMatch(FORGED);
		expect(made.merges?.disputed?.notes.map(({ text }) => text)).toEqual([
			"My Llama is at your own address: other readers do not see this text.",
		]);
		const rewritten = await shown(reader);
		expect(rewritten).toMatchObject({ stale: false, notes: [] });
		expect(rewritten?.text).not.toMatch(FORGED);
		const again = owner.call(summarizeChat, { params: { id }, body: { by: "claude" } });
		const call = await app.providers.claude.call();
		call.emitText(plainReply(String(call.prompt)));
		call.end();
		const look = await app.providers.claude.call(2);
		look.emitText('{"stance":"differs"}');
		look.end();
		expect((await again).answer.analysis).toMatchObject({ by: "Claude (scripted-1)", notes: [] });
		const { answer } = await owner.call(getResponses, { params: { id } });
		expect(answer.merges.disputed).toMatchObject({ stale: true, text: made.merges?.disputed?.text });
		for (const browser of [reader, owner]) expect(await shown(browser)).toBe(null);
		for (const path of [`/shared/${id}`, urlOf(exportSharedChat, { params: { id }, query: { format: "json" } })])
			expect(await textOf(reader, path)).not.toMatch(FORGED);
	});
});
