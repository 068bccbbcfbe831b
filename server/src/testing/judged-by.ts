import type { ClaimKind } from "@parallax/contract";
import type { ScriptedAssistant, ScriptedCall } from "./scripted-assistant.ts";
import { codesIn } from "./simulate-judge.ts";
import type { TestApp } from "./test-app.ts";

/** A row of a scripted judgement. Each answer that contains one of the quotes has a cell with it. */
export interface ScriptedRow {
	readonly claim: string;
	readonly kind?: ClaimKind;
	readonly says: readonly string[];
	readonly differs?: readonly string[];
	readonly contradicts?: readonly string[];
	/** Of all cells that do not say the claim. */
	readonly slot?: { readonly kind: string; readonly mine: string; readonly theirs: string };
}

/** The answers in the prompt of a judge by their codes, without Markdown's emphasis. */
function answersIn(prompt: string): { readonly code: string; readonly text: string }[] {
	return codesIn(prompt).map((code, index, codes) => {
		const from = prompt.indexOf(`\nAnswer ${code}\n`);
		const next = codes[index + 1];
		const text = prompt.slice(from, next === undefined ? undefined : prompt.indexOf(`\nAnswer ${next}\n`));
		return { code, text: text.replaceAll("*", "") };
	});
}

const escaped = (quote: string): string => JSON.stringify(quote).slice(1, -1);

function claimsIn(prompt: string, rows: readonly ScriptedRow[]) {
	const answers = answersIn(prompt);
	return rows
		.map(({ claim, kind = "fact", slot = null, ...row }) => ({
			claim,
			kind,
			cells: (["says", "differs", "contradicts"] as const).flatMap((stance) =>
				(row[stance] ?? []).flatMap((quote) =>
					answers
						.filter(({ text }) => text.includes(escaped(quote)))
						.map(({ code }) => ({ answer: code, stance, quotes: [quote], slot: stance === "says" ? null : slot })),
				),
			),
		}))
		.filter(({ cells }) => cells.some(({ stance }) => stance === "says"));
}

/** Replies to a judge's call, or to a second look, and leaves other calls alone. */
export function judge(
	call: ScriptedCall,
	rows: readonly ScriptedRow[],
	end?: Parameters<ScriptedCall["end"]>[0],
): void {
	if (call.schemaName === "comparison") call.emitText(JSON.stringify({ claims: claimsIn(call.prompt, rows) }));
	else if (call.schemaName === "look") call.emitText('{"contradict":true}');
	else return;
	call.end(end);
}

async function judgeAll(assistant: ScriptedAssistant, rows: readonly ScriptedRow[]): Promise<never> {
	for (let n = 1; ; n += 1) judge(await assistant.call(n), rows);
}

/**
 * Lets the connected assistants of the app judge: of these rows, those that the compared answers say. Confirms every
 * contradiction. All other calls are left to the test.
 */
export function judgedBy({ providers }: Pick<TestApp, "providers">, rows: readonly ScriptedRow[]): void {
	for (const assistant of Object.values(providers)) void judgeAll(assistant, rows);
}
