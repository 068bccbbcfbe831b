import { addTurns } from "./add-turns.ts";
import { begun, mute, type ServerFiller, whole } from "./fill-server.ts";
import type { Known } from "./known.ts";
import type { DatabaseLocation } from "./read-left.ts";

const FAILED = { error: "forbidden" } as const;
const LONG = "The light of the lamp was first seen from the harbour, and later from the open sea. ".repeat(12);

/** An example of the page, which a server without keys answers and analyses from prepared texts. */
export async function makeExample(filler: ServerFiller): Promise<void> {
	const example = await filler.finishExample("noor", "How far away is the North Star, and how sure are we?");
	await filler.summarizeExample(example);
}

/** Chats that are settled when the server is killed. */
export async function makeFinished(
	filler: ServerFiller,
	store: DatabaseLocation,
): Promise<Pick<Known, "picture" | "upload">> {
	const judged = await filler.finish("mara", "the judged harbour");
	const picture = await filler.judge(judged);
	await filler.share(judged);
	const shared = await filler.finish("mara", "the shared coast");
	await filler.summarize(shared);
	await filler.share(shared);
	await filler.finish("mara", "the failed bridge", { claude: FAILED, grok: { steps: [{ say: LONG }, { cut: true }] } });
	const stopped = await filler.start("mara", "the stopped ferry", { grok: begun("It began to cross ") });
	await filler.untilText(stopped, "grok");
	await filler.stop(stopped, "grok");
	const stale = await filler.finish("mara", "the stale map");
	await filler.summarize(stale);
	await filler.retry(stale, "gemini", whole("Asked again, Gemini says that the map was drawn in 1907."));
	await filler.untilSettled(stale);
	await filler.finish("noor", "灯台 and ünïcödé 😀", { claude: whole("灯台は1850年に建てられました。 مرحبا") });
	const turns = await filler.finish("noor", "the three turns");
	await filler.judge(turns);
	await addTurns(store, turns.session.id);
	await filler.judge(await filler.finishSeats("noor", "the columns of one assistant"));
	await filler.finish("noor", "two assistants", {}, ["chatgpt", "claude"]);
	await filler.finish("visitor", "the quay of a visitor");
	return { picture, upload: await filler.file("visitor") };
}

export interface Begun {
	/** The number of answers that have some text. */
	readonly speaking: number;
	readonly summarizing: string;
}

/** Answers and a summary that are still being made when the server is killed. */
export async function beginMore(filler: ServerFiller): Promise<Begun> {
	const retried = await filler.finish("noor", "an answer asked again", { claude: FAILED });
	await filler.retry(retried, "claude", begun("The second attempt of Claude begins"));
	const some = { chatgpt: begun(LONG), gemini: begun("Gemini begins"), grok: mute };
	await filler.start("mara", "the pending tide", some);
	await filler.start("visitor", "the pending wind", { claude: begun("Claude 😀 begins"), grok: begun(LONG) });
	const summarizing = await filler.finish("noor", "the summary in the making");
	await filler.beginSummary(summarizing);
	return { speaking: 5, summarizing: summarizing.session.id };
}
