import { PROVIDER_IDS } from "@parallax/contract";
import { CATALOGUE } from "../../providers/index.ts";

const NAME = PROVIDER_IDS.map((id) => CATALOGUE[id].name).join("|");
/** The form in which we say whose words are behind a sentence: nobody else may use it. */
const MARKS = new RegExp(`\\s*\\((?:${NAME})(?:,\\s*(?:${NAME}))*\\)`, "gi");

/** Text of unknown origin as one line of plain words: no marks of ours, no head, no item, no address. */
export function oneLine(text: string, most: number): string {
	const line = text
		.slice(0, most * 4)
		.replace(MARKS, "")
		.replace(/https?:\/\/\S+/gi, "")
		.replace(/[*`[\]<>#|]/g, "")
		.replace(/\s+/g, " ")
		.trim()
		.replace(/^[-+•]\s+/, "");
	if (line.length <= most) return line;
	const cut = line.slice(0, most - 1);
	return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), most / 2)).trimEnd()}…`;
}
