import type { ExportedChat, ExportFormat, ResponsesPayload } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import type { Download } from "../../../http/index.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import {
	type AdviceReader,
	loadEarlier,
	type OwnedChat,
	type Runner,
	readResponses,
	readSession,
	type SharedChat,
	seatsOf,
	turnOf,
	viewChat,
	viewResponses,
} from "../../chat/index.ts";
import type { Owner } from "../../identity/index.ts";
import { type ChatFilter, filterChats, pageOf } from "../list/filter-chats.ts";
import { answersOfTurn, type ChatWithRows, loadAnswers } from "../list/load-answers.ts";
import type { Exporter } from "./exporter.ts";
import { fileName } from "./file-name.ts";
import { interleaveExports } from "./interleave-exports.ts";
import { toCsv } from "./to-csv.ts";
import { toHtml } from "./to-html.ts";
import { toJson } from "./to-json.ts";
import { toMarkdown } from "./to-markdown.ts";
import { type EarlierAnswers, viewExport } from "./view-export.ts";

const EXPORTERS: Readonly<Record<ExportFormat, Exporter>> = {
	md: toMarkdown,
	json: toJson,
	csv: toCsv,
	html: toHtml,
};

const BATCH_SIZE = 10;

async function* single(chat: ExportedChat): AsyncGenerator<ExportedChat> {
	yield chat;
}

/** The earlier answers for the only format that contains them. */
async function earlierOf(
	{ database }: Runner,
	payloads: readonly ResponsesPayload[],
	format: ExportFormat,
): Promise<EarlierAnswers | undefined> {
	if (format !== "json") return undefined;
	return await loadEarlier(
		database.query,
		payloads.flatMap(({ responses }) => responses.map(({ id }) => id)),
	);
}

/** One chat with the turns that this viewer may read, also while responses are pending. */
export async function exportChat(
	runner: Runner,
	chat: OwnedChat | SharedChat,
	reader: { readonly owned: boolean; readonly owner: AdviceReader | null },
	format: ExportFormat,
): Promise<Download> {
	const session = await readSession(runner, chat, reader);
	const payloads: ResponsesPayload[] = [];
	for (const { number } of session.turns)
		payloads.push(await readResponses(runner, turnOf(chat, number), reader.owner));
	// Readers of a share see the current answers alone.
	const exported = viewExport(session, payloads, reader.owner ? await earlierOf(runner, payloads, format) : undefined);
	const { type, write } = EXPORTERS[format];
	return {
		type,
		name: fileName(chat.prompt, format),
		chunks: interleaveExports(write(single(exported), isoNow(runner))),
	};
}

const isoNow = ({ clock }: Runner): string => new Date(clock.now()).toISOString();

async function exported(runner: Runner, loaded: ChatWithRows, format: ExportFormat): Promise<ExportedChat> {
	const { chat, turns } = loaded;
	const seats = seatsOf(chat);
	const payloads: ResponsesPayload[] = [];
	for (const { number } of turns) {
		const summary = await runner.summaryOf(chat.id, number);
		const rows = answersOfTurn(loaded, number);
		payloads.push(viewResponses({ number, seats }, rows, runner.clock.now(), { summary, making: null, failure: null }));
	}
	return viewExport(viewChat(chat, turns, { owned: true }), payloads, await earlierOf(runner, payloads, format));
}

/** Loads a few chats at a time, newest first, as fast as the client reads the file. */
async function* chatsOf(
	runner: Runner,
	index: TextIndex,
	owner: Owner,
	filter: ChatFilter,
	format: ExportFormat,
): AsyncGenerator<ExportedChat> {
	let before: { createdAt: number; id: string } | undefined;
	for (;;) {
		const page = await pageOf(filterChats(runner.database, index, owner, filter), before, BATCH_SIZE).execute();
		for (const chat of await loadAnswers(runner.database, page)) {
			yield await exported(runner, chat, format);
		}
		const last = page.at(-1);
		if (!last || page.length < BATCH_SIZE) return;
		before = { createdAt: last.created_at, id: last.id };
	}
}

/** The owner's chats as one file. Errors of the query are thrown before the response starts. */
export async function exportChats(
	runner: Runner,
	index: TextIndex,
	owner: Owner,
	filter: ChatFilter,
	format: ExportFormat,
): Promise<Download> {
	const chats = chatsOf(runner, index, owner, filter, format);
	const first = await chats.next();
	if (first.done) throw notFound("Nothing to export.");
	const { type, write } = EXPORTERS[format];
	async function* all(): AsyncGenerator<ExportedChat> {
		if (!first.done) yield first.value;
		yield* chats;
	}
	const exportedAt = isoNow(runner);
	return {
		type,
		name: fileName(`history ${exportedAt.slice(0, 10)}`, format),
		chunks: interleaveExports(write(all(), exportedAt)),
	};
}
