import { type PreparedAnalysis, type PreparedRow, preparedAnalysis } from "../../../providers/index.ts";
import { type QuoteFinder, withoutDemoNotice } from "../../analysis/index.ts";
import { shortText } from "../asking/short-text.ts";
import type { AnsweredSeat } from "../asking/turn-seats.ts";
import type { ReadCheck, ReadStand } from "./check-reply.ts";

type SampleId = keyof PreparedAnalysis["summaries"];

const SAMPLE = "This is a sample: no assistant was asked.";
const SILENT = `${SAMPLE} Its sample answer says nothing about these words.`;

/** What sample answers reply about words of one of them. */
export interface SampleCheck {
	/** By seat. */
	readonly others: ReadonlyMap<string, Pick<ReadCheck, "stance" | "text">>;
	readonly own: ReadStand;
}

const sampleOf = ({ row }: AnsweredSeat): SampleId => row.provider as SampleId;

const piecesOf = ({ quotes }: PreparedRow, id: SampleId): readonly string[] => [quotes[id] ?? []].flat();

const textOf = (pieces: readonly string[]): string =>
	shortText(`${SAMPLE} Its sample answer says: “${pieces.join(": ")}”`);

/** Whether both stand in one passage of the answer and have characters in common. */
const overlap = ({ passages }: QuoteFinder, a: string, b: string): boolean =>
	passages.some((passage) => {
		const [fromA, fromB] = [passage.indexOf(a), passage.indexOf(b)];
		return fromA >= 0 && fromB >= 0 && fromA < fromB + b.length && fromB < fromA + a.length;
	});

function stanceOf({ readings, otherwise = "contradicts" }: PreparedRow, own: SampleId, other: SampleId) {
	const isSame = own === other || readings.some(({ by }) => by.includes(own) && by.includes(other));
	return isSame ? "supports" : otherwise === "contradicts" ? "contradicts" : "cannot say";
}

interface WordsOfSample {
	readonly own: AnsweredSeat;
	/** The words as the answer has them. */
	readonly pieces: readonly string[];
	readonly finder: QuoteFinder;
}

/** Null where an assistant of the turn is asked, the answers are not the samples of now, or no prepared row is about the words. */
export function sampleCheck(
	prompt: string,
	seats: readonly AnsweredSeat[],
	{ own, pieces, finder }: WordsOfSample,
): SampleCheck | null {
	const samples = seats.filter(({ kind, row }) => kind === "demo" && row.status === "success");
	if (!samples.includes(own) || seats.some(({ kind }) => kind === "real")) return null;
	const texts = samples.map(({ row }) => ({
		provider: row.provider,
		text: withoutDemoNotice({ text: row.text, demo: true }),
	}));
	const ownId = sampleOf(own);
	const rows = Object.values(preparedAnalysis(prompt, texts)?.rows ?? {}).filter((row) => {
		const quoted = finder.findPieces(piecesOf(row, ownId)) ?? [];
		return quoted.some((quote) => pieces.some((piece) => overlap(finder, quote, piece)));
	});
	const [first] = rows;
	if (!first) return null;
	const replyOf = (seat: AnsweredSeat): Pick<ReadCheck, "stance" | "text"> => {
		const id = sampleOf(seat);
		const row = rows.find((one) => piecesOf(one, id).length > 0);
		if (!row) return { stance: "cannot say", text: SILENT };
		return { stance: stanceOf(row, ownId, id), text: textOf(piecesOf(row, id)) };
	};
	return {
		others: new Map(samples.filter((seat) => seat !== own).map((seat) => [seat.id, replyOf(seat)])),
		own: { stands: "yes", text: textOf(piecesOf(first, ownId)) },
	};
}
