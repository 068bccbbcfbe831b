import type { Command } from "../../lib/keys/commands.ts";

const folded = (text: string): string => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Commands whose words begin with what was typed, in any order; all of them for nothing. */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
	const wanted = folded(typed).split(/\s+/).filter(Boolean);
	const found = commands.filter(({ title, alias = "", isListed = true }) => {
		const words = folded(`${title} ${alias}`).split(/[\s,]+/);
		return isListed && wanted.every((part) => words.some((word) => word.startsWith(part)));
	});
	return found.toSorted((left, right) => (left.rank ?? 0) - (right.rank ?? 0));
}
