import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
	exportChat,
	exportSharedChat,
	getChat,
	getHistory,
	getProfile,
	getResponses,
	getSharedResponses,
	retryResponse,
	signInLocally,
	summarizeChat,
	urlOf,
} from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../browser-client.ts";
import { builtPages } from "../built-pages.ts";
import { settledOf, tryToAsk } from "../chats.ts";
import { expectConsistent } from "../faults/invariants.ts";
import { judge } from "../judged-by.ts";
import { manualClock } from "../manual-clock.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import type { Known, KnownChat, OwnerName } from "./known.ts";
import { oldVersions, openOldDatabase } from "./open-old.ts";

const AFTER_MS = 5000;
/** Renders all that a page gets. */
const SHOWING_ALL = "export const renderChatPage = (page) => JSON.stringify(page);";

interface Opened {
	readonly app: TestApp;
	readonly known: Known;
	as(owner: OwnerName): BrowserClient;
	chat(name: string): KnownChat;
}

/** This version opens the database. Its clock shows a time shortly after the old server was killed. */
async function open(version: string): Promise<Opened> {
	const { store, known } = await openOldDatabase(version);
	const clock = manualClock();
	clock.advance(known.killedAt + AFTER_MS - Date.now());
	const app = await startTestApp({ store, clock, distDir: await builtPages(SHOWING_ALL), pause: async () => {} });
	return {
		app,
		known,
		as(owner) {
			const browser = app.browser();
			for (const [name, value] of Object.entries(known.cookies[owner])) browser.cookies.set(name, value);
			return browser;
		},
		chat(name) {
			const found = known.chats.find((chat) => chat.name === name);
			if (!found) throw new Error(`there is no chat about ${name}`);
			return found;
		},
	};
}

const sha256Of = async (response: Response): Promise<string> =>
	createHash("sha256")
		.update(new Uint8Array(await response.arrayBuffer()))
		.digest("hex");

const idsOf = async (browser: BrowserClient, q?: string): Promise<string[]> => {
	const { answer } = await browser.call(getHistory, { query: q === undefined ? {} : { q } });
	return answer.map(({ id }) => id);
};

/** This version generates the comparison of 0.1.0 again from the stored claims on every read, in its own words. */
const comparisonNow = (version: string, comparison: string | null = null): string | null =>
	version !== "0.1.0"
		? comparison
		: (comparison
				?.replaceAll("Contradicted. (", "· disputed (")
				.replace("### All say", "### All agree")
				.replace("### Some say", "### Some agree") ?? null);

const SPEAKERS = / \((?:ChatGPT|Gemini|Claude|Grok)(?:, (?:ChatGPT|Gemini|Claude|Grok))*\)/g;

/** 0.1.0 stored the supporters of a sentence as text, which an answer could forge, so their names are removed. */
const summaryNow = (version: string, summary: string | null = null): string | null =>
	version === "0.1.0" ? (summary?.replaceAll(SPEAKERS, "") ?? null) : summary;

const namesOf = (known: Known, ids: readonly string[]): string[] =>
	ids.map((id) => known.chats.find(({ session }) => session.id === id)?.name ?? `unknown ${id}`).sort();

const namesBy = (known: Known, owner: OwnerName): string[] =>
	known.chats
		.filter((chat) => chat.owner === owner)
		.map(({ name }) => name)
		.sort();

describe.each(await oldVersions())(
	"a database of version %s whose server was killed",
	{ timeout: 60_000 },
	(version) => {
		it("returns every chat of every owner, and each answer and summary as the old version did", async () => {
			const { known, as } = await open(version);
			for (const { name, owner, session, payload, earlier = [] } of known.chats) {
				const params = { id: session.id };
				const { status, answer } = await as(owner).call(getResponses, { params });
				expect([name, status]).toEqual([name, 200]);
				// 0.1 had no seats.
				const { seats, turns } = session as Partial<typeof session>;
				const kept = seats && turns ? { seats, turns } : {};
				expect((await as(owner).call(getChat, { params })).answer).toMatchObject(kept);
				for (const [index, turn] of earlier.entries()) {
					const query = { turn: index + 1 };
					expect((await as(owner).call(getResponses, { params, query })).answer).toMatchObject(turn);
				}
				if (!payload) continue;
				// The analysis that was being made is made again; it says nothing of the old process.
				const { summarizingMs, making } = answer;
				const expected = {
					...payload,
					comparison: comparisonNow(version, payload.comparison),
					collectiveSummary: summaryNow(version, payload.collectiveSummary),
					summarizingMs,
					making,
				};
				expect([name, answer]).toMatchObject([name, expected]);
			}
		});

		it("keeps analyses of every kind: of a judge, of an example, and without a judge", async () => {
			const { known } = await open(version);
			const analyses = known.chats.flatMap(({ payload, earlier = [] }) =>
				[...earlier, ...(payload ? [payload] : [])].flatMap(({ analysis }) => (analysis ? [analysis] : [])),
			);
			// The first versions were filled before examples had an analysis of their own.
			const examples = version.startsWith("0.1.") ? [] : ["example"];
			const kinds = ["ChatGPT (GPT-4o)", "Parallax", ...examples];
			expect([...new Set(analyses.map(({ by }) => by))].sort()).toEqual(kinds);
		});

		it("returns the history and search results, including chats that were not indexed yet", async () => {
			const { known, as } = await open(version);
			for (const owner of ["mara", "noor"] as const) {
				expect(namesOf(known, await idsOf(as(owner)))).toEqual(namesBy(known, owner));
			}
			expect(namesOf(known, await idsOf(as("mara"), "harbour judged"))).toEqual(["the judged harbour"]);
			expect(namesOf(known, await idsOf(as("noor"), "灯台"))).toEqual(["灯台 and ünïcödé 😀"]);
			const notIndexed = known.chats.filter(({ owner, session }) => {
				return owner !== "visitor" && known.notIndexed.includes(session.id);
			});
			expect(notIndexed).not.toHaveLength(0);
			for (const { owner, name, session } of notIndexed) expect(await idsOf(as(owner), name)).toContain(session.id);
			expect(namesOf(known, await idsOf(as("noor"), "ship"))).toEqual(["the newest ship"]);
		});

		it("serves the shared chats with their picture, the profile, the avatar and the uploaded file", async () => {
			const { app, known, as } = await open(version);
			const stranger = app.browser();
			const shared = known.chats.filter(({ session }) => session.shared);
			expect(shared).toHaveLength(2);
			for (const { session, payload } of shared) {
				const { answer } = await stranger.call(getSharedResponses, { params: { id: session.id } });
				expect(answer).toMatchObject({
					comparison: comparisonNow(version, payload?.comparison),
					collectiveSummary: summaryNow(version, payload?.collectiveSummary),
				});
				expect(answer.responses.map(({ response }) => response)).toEqual(
					payload?.responses.map(({ response }) => response),
				);
			}
			expect(await sha256Of(await stranger.fetch(known.picture.url))).toBe(known.picture.sha256);
			const { answer } = await stranger.call(getProfile, { params: { username: known.username } });
			expect(JSON.stringify(answer)).toContain(shared[0]?.session.id);
			expect(JSON.stringify(answer)).toContain(known.avatarURL);
			for (const address of [known.avatarURL, `${known.avatarURL}-64`]) {
				expect((await stranger.fetch(address)).status).toBe(200);
			}
			const { owner, url, sha256 } = known.upload;
			expect(await sha256Of(await as(owner).fetch(url))).toBe(sha256);
		});

		it("exports every analysis and shows it on its page, to readers of a share too, with its claims and quotations", async () => {
			const { app, known, as } = await open(version);
			const analysed = known.chats.filter(({ payload, owner }) => payload?.analysis && owner !== "visitor");
			expect(analysed.length).toBeGreaterThan(1);
			for (const { owner, session, payload } of analysed) {
				const { id } = session;
				const claims = payload?.analysis?.claims ?? [];
				const words = claims.flatMap(({ claim, cells }) => [claim, ...Object.values(cells).map(({ quote }) => quote)]);
				expect(words).not.toHaveLength(0);
				const pages: [BrowserClient, string][] = [
					[as(owner), `/?session=${id}&from=history`],
					[as(owner), urlOf(exportChat, { params: { id }, query: { format: "json" } })],
				];
				if (session.shared) {
					const query = { format: "json" as const };
					pages.push([app.browser(), `/shared/${id}`]);
					pages.push([app.browser(), urlOf(exportSharedChat, { params: { id }, query })]);
				}
				for (const [browser, address] of pages) {
					const page = await (await browser.fetch(address)).text();
					for (const text of words) expect(page, address).toContain(JSON.stringify(text).slice(1, -1));
				}
			}
		});

		it("keeps the accounts: sign-in, export, deleted accounts, recorded costs, and idempotency keys", async () => {
			const { app, known, as, chat } = await open(version);
			const signIn = (email: string) =>
				app.browser().call(signInLocally, { body: { email, password: known.password } });
			expect((await signIn(known.emails.mara)).status).toBe(200);
			expect((await signIn(known.emails.noor)).status).toBe(200);
			expect((await signIn(known.emails.gone)).status).toBe(401);
			expect(await readdir(join(app.store.dataDir, "departed"))).toEqual(known.departed);

			const { session, payload, idempotencyKey } = chat("the judged harbour");
			const address = urlOf(exportChat, { params: { id: session.id }, query: { format: "md" } });
			const exported = await (await as("mara").fetch(address)).text();
			for (const { response } of payload?.responses ?? []) expect(exported).toContain(response.split("\n")[0]);

			const headers = { "idempotency-key": idempotencyKey };
			const again = await tryToAsk(as("mara"), session.prompt, session.selectedProviders, headers);
			expect([again.status, again.answer.session.id]).toEqual([200, session.id]);
			const spending = await app.database.query.selectFrom("spending").select(["day", "usd"]).execute();
			// What was reserved for pending answers is released as they settle; the cost of settled answers stays.
			const payloads = known.chats.flatMap(({ payload, earlier = [] }) => [...earlier, ...(payload ? [payload] : [])]);
			const costs = payloads.flatMap(({ responses }) => responses.map(({ costUsd }) => costUsd ?? 0));
			const settledUsd = costs.reduce((sum, usd) => sum + usd, 0);
			expect(settledUsd).toBeGreaterThan(0);
			const stored = spending.filter(({ day }) => known.spending.some((old) => old.day === day));
			expect(stored.reduce((sum, { usd }) => sum + usd, 0)).toBeGreaterThan(settledUsd);
		});

		it("settles pending answers with their text, or asks again when no text had arrived", async () => {
			const { app, known, as } = await open(version);
			const [silent, ...others] = known.pending.filter(({ text }) => text === "");
			expect([silent?.provider, others]).toEqual(["grok", []]);
			const call = await app.providers.grok.call();
			call.emitText("Grok was asked again.");
			call.end();
			for (const { chatId, provider, attempt, text } of known.pending) {
				const owner = known.chats.find(({ session }) => session.id === chatId)?.owner ?? "mara";
				const answer = (await settledOf(as(owner), chatId)).find((one) => one.provider === provider);
				const interrupted = { status: "error", errorCode: "interrupted", attempt, response: text };
				const asked = { status: "success", attempt: attempt + 1, response: "Grok was asked again." };
				expect(answer).toMatchObject(text === "" ? asked : interrupted);
			}
			// An analysis that was being made asks its judge again.
			const prompts = PROVIDER_IDS.flatMap((id) => app.providers[id].calls.filter(({ schemaName }) => !schemaName));
			expect(prompts).toHaveLength(1);
			await app.close();
			await expectConsistent(app.store);
		});

		it("retries a failed and an interrupted answer, and makes the summaries that were in progress", async () => {
			const { app, known, as, chat } = await open(version);
			const grok = await app.providers.grok.call();
			grok.end();
			const asked = [
				[chat("the failed bridge"), "claude"],
				[chat("the interrupted sea"), "gemini"],
			] as const;
			for (const [{ owner, session }, provider] of asked) {
				const params = { id: session.id, seat: provider };
				expect((await as(owner).call(retryResponse, { params })).status).toBe(200);
				const call = await app.providers[provider].call();
				call.emitText("Answered at last.");
				call.end();
				const answer = (await settledOf(as(owner), session.id)).find((one) => one.provider === provider);
				expect(answer).toMatchObject({ status: "success", attempt: 2, response: "Answered at last." });
			}
			const params = { id: known.summarizing };
			const [first] = (await as("noor").call(getResponses, { params })).answer.responses;
			const quote = /[\p{L} ]{10,}/u.exec(first?.response ?? "")?.[0].trim() ?? "";
			const summarized = as("noor").call(summarizeChat, { params });
			for (const id of PROVIDER_IDS) {
				const before = asked.some(([, provider]) => provider === id) || id === "grok" ? 1 : 0;
				const call = await app.providers[id].call(before + 1);
				if (id === "grok") judge(call, [{ claim: quote, says: [quote] }]);
				else call.fail(new Error("no judge"));
			}
			expect((await summarized).answer.analysis).toMatchObject({ by: expect.stringContaining("Grok"), stale: false });
		});
	},
);
