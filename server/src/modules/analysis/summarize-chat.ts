import type { ProviderId } from "@parallax/contract";
import { conflict, notFound } from "../../failures.ts";
import {
	type ChatSummary,
	loadResponses,
	type OwnedChat,
	type ResponseRow,
	type Runner,
	viewSummary,
} from "../chat/index.ts";
import { type MadeSummary, saveSummary } from "./analysis-store.ts";
import { checkDraft } from "./check-draft.ts";
import type { Draft } from "./draft.ts";
import { addPicture } from "./picture/add-picture.ts";
import type { PictureTools } from "./picture/picture-tools.ts";
import { draftByReading } from "./reading/draft-by-reading.ts";
import type { AnswerText } from "./reading/read-answer.ts";
import { type Attendance, writeCollectiveSummary, writeComparison } from "./write-out.ts";

type SummaryView = ReturnType<typeof viewSummary>;

/** A draft, and who made it. */
export interface SignedDraft {
	readonly draft: Draft;
	readonly by: string;
	readonly approximate: boolean;
}

/** Reads the answers; null when it could not. */
export type DraftBy = (prompt: string, answers: readonly AnswerText[]) => Promise<SignedDraft | null>;

const OWN_READING = "Parallax";
const LEAST_ANSWERS = 2;
const TOO_FEW = "With fewer than two answers there is nothing to compare.";

const ownReading = async (prompt: string, answers: readonly AnswerText[]): Promise<SignedDraft> => ({
	draft: await draftByReading(prompt, answers),
	by: OWN_READING,
	approximate: true,
});

function answersOf(rows: readonly ResponseRow[]): AnswerText[] {
	const pending = rows.filter(({ status }) => status === "pending").length;
	if (pending > 0) throw conflict(`Still waiting for ${pending} of ${rows.length} responses.`, "still-waiting");
	const answered = rows.filter(({ status }) => status === "success");
	if (answered.length < LEAST_ANSWERS) throw conflict(TOO_FEW, "too-few-answers");
	return answered.map(({ provider, attempt, text, demo }) => ({
		provider: provider as ProviderId,
		attempt,
		text,
		demo: demo === 1,
	}));
}

function made(
	{ draft, by, approximate }: SignedDraft,
	answers: readonly AnswerText[],
	asked: readonly ProviderId[],
): MadeSummary {
	const checked = checkDraft(draft, answers);
	const missing = asked.filter((id) => !answers.some(({ provider }) => provider === id));
	const attendance: Attendance = { asked, missing };
	return {
		summary: {
			collectiveSummary: writeCollectiveSummary(checked, attendance),
			comparison: writeComparison(checked, attendance),
			visualizationImageUrl: null,
			by,
			approximate,
			claims: [...checked.claims],
			madeFrom: Object.fromEntries(answers.map(({ provider, attempt }) => [provider, attempt])),
		},
		summaries: checked.summaries,
	};
}

/** Makes the summaries of chats; two requests at once for one chat share the work. */
export class Summarizer {
	readonly #runner: Runner;
	readonly #draftBy: DraftBy;
	readonly #picture: PictureTools;
	readonly #running = new Map<string, Promise<SummaryView>>();

	constructor(runner: Runner, draftBy: DraftBy, picture: PictureTools) {
		this.#runner = runner;
		this.#draftBy = draftBy;
		this.#picture = picture;
	}

	/** `begin` is called when there is work to be done, and may refuse it. */
	async summarize(chat: OwnedChat, begin: () => void): Promise<SummaryView> {
		const running = this.#running.get(chat.id);
		if (running) return await running;
		const work = this.#make(chat, begin).finally(() => this.#running.delete(chat.id));
		this.#running.set(chat.id, work);
		return await work;
	}

	async #make(chat: OwnedChat, begin: () => void): Promise<SummaryView> {
		const { database, clock, live } = this.#runner;
		const rows = await loadResponses(database.query, chat.id);
		const answers = answersOf(rows);
		begin();
		const signed = (await this.#draftBy(chat.prompt, answers)) ?? (await ownReading(chat.prompt, answers));
		const asked = JSON.parse(chat.selected_providers) as ProviderId[];
		const result = made(signed, answers, asked);
		const madeAt = clock.now();
		if (!(await saveSummary(database, chat.id, result, madeAt)))
			throw notFound("This chat doesn't exist or has been removed.");
		const { claims } = result.summary;
		const visualizationImageUrl = await addPicture(this.#runner, this.#picture, { chatId: chat.id, claims, madeAt });
		const summary = { ...result.summary, visualizationImageUrl };
		this.#tell(live.get(chat.id), summary);
		return viewSummary(summary, await loadResponses(database.query, chat.id));
	}

	/** An answer that was begun again meanwhile is being watched: its watchers learn of the summary too. */
	#tell(live: ReturnType<Runner["live"]["get"]>, summary: ChatSummary): void {
		if (!live) return;
		live.summary = summary;
		live.tellAnew();
	}
}
