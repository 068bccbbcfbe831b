import { type JudgedCase, readJudgedCases } from "../../server/src/modules/analysis/cases/judged-cases.ts";
import { LIES, type Lie, plantLies } from "../../server/src/modules/analysis/cases/plant-lies.ts";
import { sentencesOf, shownOf, writtenBy } from "../../server/src/modules/analysis/cases/read-replies.ts";

/**
 * What comes of real replies to the exact requests: `cases/judged` holds whole answers, the requests and the replies of
 * independent readers. Reading what is printed with --sentences tells whether it is true; the figures count it.
 */
const showsSentences = process.argv.includes("--sentences");
const cases = readJudgedCases().filter(
	(one): one is JudgedCase & { readonly reply: string } => one.reply !== null && !one.isOutdated,
);
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

const sum = { rows: 0, shared: 0, contradicted: 0, differing: 0, declined: 0, written: 0, changed: 0 };
const lies = Object.fromEntries(LIES.map((lie) => [lie, { planted: 0, met: 0 }])) as Record<
	Lie,
	{ planted: number; met: number }
>;
for (const one of cases) {
	const shown = await shownOf(one, one.reply);
	if (!shown) {
		console.log(`${one.name}: nothing of the reply could be used`);
		continue;
	}
	const stances = shown.claims.map(({ cells }) => Object.values(cells).map(({ stance }) => stance));
	sum.rows += stances.length;
	sum.shared += stances.filter((row) => row.filter((stance) => stance === "says").length > 1).length;
	sum.contradicted += stances.filter((row) => row.includes("contradicts")).length;
	sum.differing += stances.filter((row) => row.includes("differs")).length;
	sum.declined += stances.filter((row) => row.includes("declines")).length;
	const sentences = new Set(sentencesOf(shown).map(plain));
	const changed = writtenBy(one, one.reply).filter((text) => !sentences.has(plain(text)));
	sum.written += writtenBy(one, one.reply).length;
	sum.changed += changed.length;
	if (showsSentences) for (const text of changed) console.log(`${one.name} changed: ${text}`);
	for (const [lie, planted] of Object.entries(plantLies(one.reply, one.question.codes.all))) {
		for (const { reply, words } of planted.slice(0, 4)) {
			const met = await shownOf(one, reply);
			const named = one.question.codes.named(
				words,
				(seat) => one.answers.find((answer) => answer.seat === seat)?.name ?? "",
			);
			const texts = met
				? [...sentencesOf(met), ...met.claims.flatMap(({ cells }) => Object.values(cells).map(({ quote }) => quote))]
				: [];
			const isMet = texts.some((text) => text.includes(named));
			lies[lie as Lie].planted += 1;
			lies[lie as Lie].met += isMet ? 1 : 0;
			if (isMet && showsSentences) console.log(`${one.name} lie met (${lie}): ${named}`);
		}
	}
}
console.log(`Replies read: ${cases.length}`);
console.log("| rows | shared | contradicted | differing | declined | sentences written | changed |");
console.log("|---|---|---|---|---|---|---|");
console.log(`| ${Object.values(sum).join(" | ")} |`);
console.log("\n| lie | planted | met by a reader |");
console.log("|---|---|---|");
for (const [lie, { planted, met }] of Object.entries(lies)) console.log(`| ${lie} | ${planted} | ${met} |`);
