const MIN_STEM_LENGTH = 4;
const STEM_SHARE = 0.6;

/** True for forms of one name with the same beginning: 'Ottoman' and 'Ottomans', 'China' and 'Chinese'. */
function isFormOf(name: string, word: string): boolean {
	const shorter = Math.min(name.length, word.length);
	const minLength = Math.min(
		shorter,
		Math.max(MIN_STEM_LENGTH, Math.ceil(Math.max(name.length, word.length) * STEM_SHARE)),
	);
	return minLength >= MIN_STEM_LENGTH && name.slice(0, minLength) === word.slice(0, minLength);
}

/** Words that can also be found by another form. Only words with the same beginning are compared with it. */
export class WordSet extends Set<string> {
	#byStart: Map<string, string[]> | null = null;

	hasFormOf(name: string): boolean {
		if (this.has(name) || this.has(`${name}s`) || (name.endsWith("s") && this.has(name.slice(0, -1)))) return true;
		if (name.length < MIN_STEM_LENGTH) return false;
		const alike = this.#wordsByStart().get(name.slice(0, MIN_STEM_LENGTH));
		return alike?.some((word) => isFormOf(name, word)) ?? false;
	}

	#wordsByStart(): ReadonlyMap<string, readonly string[]> {
		this.#byStart ??= Map.groupBy(this, (word) => word.slice(0, MIN_STEM_LENGTH));
		return this.#byStart;
	}
}
