import type { ChatSession, ProviderResponse } from "@parallax/contract";
import { formatSeconds } from "../../lib/text/format.ts";
import { PROVIDER_NAMES } from "../chat/index.ts";
import { messages } from "./messages.ts";

function headOf({ provider, model, totalMs }: ProviderResponse): string {
	const facts = [model, totalMs === null ? null : formatSeconds(totalMs)].filter((fact) => fact !== null);
	return `## ${PROVIDER_NAMES[provider]}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
}

function answerOf(response: ProviderResponse): string {
	const name = PROVIDER_NAMES[response.provider];
	const note = response.demo ? [`*${messages.demo(name)}*`] : [];
	return [headOf(response), ...note, response.response.trim() || response.error || messages.noAnswer].join("\n\n");
}

/** The chat as one Markdown document: the prompt, each answer under the name of who gave it, and where it is. */
export function markdownOf(session: ChatSession, responses: readonly ProviderResponse[], address: string): string {
	const prompt = session.prompt.replace(/^/gm, "> ");
	return `${[prompt, ...responses.map(answerOf), `<${address}>`].join("\n\n")}\n`;
}
