import type { Check } from "@parallax/contract";
import { wordTools } from "./word-tools.ts";

/** True when a column says that the words are wrong. */
export const isDisputed = ({ replies, own }: Check): boolean =>
	own.stands === "no" || replies.some(({ stance }) => stance === "contradicts");

const create = () => {
	const { WordMarks } = wordTools();
	return new WordMarks<Check>({
		highlights: ["checked-words", "checked-contradicts"],
		highlightOf: (check) => (isDisputed(check) ? "checked-contradicts" : "checked-words"),
	});
};
let created: ReturnType<typeof create> | null = null;

/** The words that the others were asked about, in all turns of the page. */
export function checkedWords(): ReturnType<typeof create> {
	created ??= create();
	return created;
}
