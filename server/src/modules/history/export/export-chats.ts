import type { ExportedChat, ExportFormat, KeptAttempt, ResponsesPayload, Turn } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import type { Download } from "../../../http/index.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import {
	type AdviceReader,
	type ChatRow,
	loadEarlier,
	loadOtherEditions,
	type OtherEdition,
	type OwnedChat,
	type Revealed,
	type Runner,
	readResponses,
	readSession,
	type SessionReader,
	type SharedChat,
	turnOf,
	viewAnswers,
	viewAttempts,
	viewChat,
	viewStoredTurn,
	withVotes,
} from "../../chat/index.ts";
import type { Owner } from "../../identity/index.ts";
import { type ChatFilter, filterChats, pageOf } from "../list/filter-chats.ts";
import { answersOfTurn, type ChatWithRows, loadAnswers } from "../list/load-answers.ts";
import type { Exporter } from "./exporter.ts";
import { fileName } from "./file-name.ts";
import { interleaveExports } from "./interleave-exports.ts";
import { readPicturesOf } from "./read-pictures.ts";
import { toCsv } from "./to-csv.ts";
import { toHtml } from "./to-html.ts";
import { toJson } from "./to-json.ts";
import { toMarkdown } from "./to-markdown.ts";
import { type EarlierAnswers, type ExportedEdition, type ExportedMore, viewExport } from "./view-export.ts";

const EXPORTERS: Readonly<Record<ExportFormat, Exporter>> = {
	md: toMarkdown,
	json: toJson,
	csv: toCsv,
	html: toHtml,
};

const BATCH_SIZE = 10;
const OWNER = { owned: true };

async function* single(chat: ExportedChat): AsyncGenerator<ExportedChat> {
	yield chat;
}

/** The earlier answers, for the only format that contains them. */
async function earlierOf(
	{ database }: Runner,
	chat: ChatRow,
	turns: readonly Turn[],
	payloads: readonly ResponsesPayload[],
): Promise<EarlierAnswers> {
	const earlier = await loadEarlier(
		database.query,
		payloads.flatMap(({ responses }) => responses.map(({ id }) => id)),
	);
	const views = payloads.flatMap(({ responses }, index) => {
		const turn = turns[index];
		return responses.flatMap(({ id }): [string, KeptAttempt[]][] => {
			const attempts = earlier.get(id);
			return turn && attempts ? [[id, viewAttempts(chat, turn, attempts)]] : [];
		});
	});
	return new Map(views);
}

/** What the owner's file has of turns that were asked again, in the only format that contains it. */
async function askedAgain(runner: Runner, loaded: ChatWithRows): Promise<Pick<ExportedMore, "editions" | "changes">> {
	const { chat, turns } = loaded;
	const found = await loadOtherEditions(runner, { chat, turns, rows: [...loaded.rows, ...loaded.others] });
	if (found.size === 0) return {};
	const editions = turns.map((turn): [number, ExportedEdition[]] => {
		const responsesOf = (rows: OtherEdition["rows"]) => viewAnswers(chat, turn, rows, runner.clock.now());
		const ofTurn = found.get(turn.number) ?? [];
		return [turn.number, ofTurn.map(({ rows, ...edition }) => ({ ...edition, responses: responsesOf(rows) }))];
	});
	return {
		editions: new Map(editions.filter(([, ofTurn]) => ofTurn.length > 0)),
		changes: (await runner.changesOf([chat.id])).get(chat.id) ?? new Map(),
	};
}

/** One chat with the turns that this viewer may read, also while responses are pending. */
export async function exportChat(
	runner: Runner,
	chat: Revealed<OwnedChat> | Revealed<SharedChat>,
	reader: SessionReader & { readonly owner: AdviceReader | null },
	format: ExportFormat,
): Promise<Download> {
	const session = await readSession(runner, chat, reader);
	const payloads: ResponsesPayload[] = [];
	for (const { number } of session.turns)
		payloads.push(await readResponses(runner, turnOf(chat, number), reader.owner));
	// Readers of a share see the current answers alone.
	const withEarlier = reader.owner !== null && format === "json";
	const earlier = withEarlier ? await earlierOf(runner, chat, session.turns, payloads) : new Map();
	const checks = (await runner.checksOf([chat], reader)).get(chat.id) ?? new Map();
	const reviews = (await runner.reviewsOf([chat], reader)).get(chat.id) ?? new Map();
	const [loaded] = withEarlier ? await loadAnswers(runner.database, [chat]) : [];
	const again = loaded ? await askedAgain(runner, loaded) : {};
	const exported = viewExport(session, payloads, { earlier, checks, reviews, ...again });
	const { type, write } = EXPORTERS[format];
	return {
		type,
		name: fileName(chat.prompt, format),
		chunks: interleaveExports(write(single(exported), isoNow(runner), readPicturesOf(runner))),
	};
}

const isoNow = ({ clock }: Runner): string => new Date(clock.now()).toISOString();

/** What was thought of the answers of some chats. */
interface Judgements {
	readonly votes: Awaited<ReturnType<Runner["votesOf"]>>;
	readonly checks: Awaited<ReturnType<Runner["checksOf"]>>;
	readonly reviews: Awaited<ReturnType<Runner["reviewsOf"]>>;
}

async function exported(
	runner: Runner,
	loaded: ChatWithRows,
	format: ExportFormat,
	{ votes, checks, reviews }: Judgements,
): Promise<ExportedChat> {
	const { chat, turns } = loaded;
	const payloads: ResponsesPayload[] = [];
	for (const turn of turns) {
		const { number } = turn;
		const summary = await runner.summaryOf(chat.id, number);
		const rows = answersOfTurn(loaded, number);
		payloads.push(viewStoredTurn(chat, turn, rows, runner.clock.now(), { summary, making: null, failure: null }));
	}
	const session = withVotes(viewChat(chat, turns, OWNER), votes.get(chat.id));
	const earlier = format === "json" ? await earlierOf(runner, chat, session.turns, payloads) : new Map();
	const ofChat = { checks: checks.get(chat.id) ?? new Map(), reviews: reviews.get(chat.id) ?? new Map() };
	const again = format === "json" ? await askedAgain(runner, loaded) : {};
	return viewExport(session, payloads, { earlier, ...ofChat, ...again });
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
		const judgements = {
			votes: await runner.votesOf(page, OWNER),
			checks: await runner.checksOf(page, OWNER),
			reviews: await runner.reviewsOf(page, OWNER),
		};
		for (const chat of await loadAnswers(runner.database, page)) {
			yield await exported(runner, chat, format, judgements);
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
		chunks: interleaveExports(write(all(), exportedAt, readPicturesOf(runner))),
	};
}
