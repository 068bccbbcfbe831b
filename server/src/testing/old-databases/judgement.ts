/** The code of an answer in the judge's prompt. */
const codeOf = (prompt: string, text: string): string =>
	[...prompt.slice(0, prompt.indexOf(text)).matchAll(/^Answer ([A-Z]\d+)$/gm)].at(-1)?.[1] ?? "?";

/** A judge's reply: three claims; on the first, one answer contradicts another, and the third follows from it. */
export function judgement(prompt: string, name: string): string {
	const seen = (kilometres: number) => `A lamp for ${name} was seen from ${kilometres} kilometres.`;
	const [agreeing, deviating] = [codeOf(prompt, seen(32)), codeOf(prompt, seen(40))];
	const says = (answer: string, quote: string) => ({
		answer,
		stance: "says",
		quotes: [quote],
		slot: null,
		itself: false,
	});
	const slot = { kind: "kilometres", mine: "40 kilometres", theirs: "32 kilometres" };
	const contradicts = { answer: deviating, stance: "contradicts", quotes: [seen(40)], slot, itself: false };
	const oil = "Its fuel was oil.";
	const claims = [
		{ claim: seen(32), kind: "answer", follows: null, cells: [says(agreeing, seen(32)), contradicts] },
		{ claim: oil, kind: "fact", follows: null, cells: [says(agreeing, oil), says(deviating, oil)] },
		{ claim: "The lamp was seen.", kind: "fact", follows: 0, cells: [says(deviating, "was seen from 40 kilometres")] },
	];
	const dissent = [{ text: `${agreeing} says 32 kilometres, ${deviating} says 40 kilometres.`, claims: [0] }];
	const summaries = [{ answer: deviating, text: "Seen from 40 kilometres." }];
	return JSON.stringify({ claims, together: [{ text: oil, claims: [1] }], dissent, summaries });
}
