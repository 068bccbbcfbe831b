import { readJudgedCases } from "./judged-cases.ts";
import { type ReadJudgedCase, readAnswersOf, shownOf } from "./read-replies.ts";

/** True texts of judges, and those of them that the checks replace. */
interface RefusedTexts {
	readonly written: number;
	readonly refused: readonly string[];
}

interface Written {
	readonly claims: readonly { readonly claim: string }[];
	readonly summaries: readonly { readonly text: string }[];
}

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

function refusedOf(
	{ name, question, answers }: ReadJudgedCase,
	written: readonly string[],
	shown: readonly string[],
): RefusedTexts {
	const known = new Set(shown.map(plain));
	const nameOf = (seat: string) => answers.find((answer) => answer.seat === seat)?.name ?? "";
	const texts = written.map((text) => question.codes.named(question.unmask(text), nameOf));
	const refused = texts.filter((text) => !known.has(plain(text))).map((text) => `${name} ${text}`);
	return { written: texts.length, refused };
}

const sumOf = (parts: readonly RefusedTexts[]): RefusedTexts => ({
	written: parts.reduce((sum, { written }) => sum + written, 0),
	refused: parts.flatMap(({ refused }) => refused),
});

/** Counts the claims and summaries of real replies that are not shown as the judge wrote them. */
export async function countRefused(): Promise<{ readonly claims: RefusedTexts; readonly summaries: RefusedTexts }> {
	const claims: RefusedTexts[] = [];
	const summaries: RefusedTexts[] = [];
	for (const one of readJudgedCases()) {
		if (one.reply === null || one.isOutdated) continue;
		const repliedCase = await readAnswersOf(one);
		const written = JSON.parse(one.reply) as Written;
		const shown = shownOf(repliedCase, one.reply);
		const shownClaims = shown?.claims.map(({ claim }) => claim) ?? [];
		const writtenClaims = written.claims.map(({ claim }) => claim);
		claims.push(refusedOf(repliedCase, writtenClaims, shownClaims));
		const writtenSummaries = written.summaries.map(({ text }) => text);
		summaries.push(refusedOf(repliedCase, writtenSummaries, Object.values(shown?.summaries ?? {})));
	}
	return { claims: sumOf(claims), summaries: sumOf(summaries) };
}
