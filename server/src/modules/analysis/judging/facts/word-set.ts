const MIN_STEM_LENGTH = 4;
const STEM_SHARE = 0.6;

const digitsOf = (word: string): string => word.replace(/\D/g, "");

/** True for forms of one name with the same beginning: 'Ottoman' and 'Ottomans', 'China' and 'Chinese', but not for 'GPLv2' and 'GPLv3'. */
function isFormOf(name: string, word: string): boolean {
	if (/\d/.test(name) && digitsOf(name) !== digitsOf(word)) return false;
	const shorter = Math.min(name.length, word.length);
	const minLength = Math.min(
		shorter,
		Math.max(MIN_STEM_LENGTH, Math.ceil(Math.max(name.length, word.length) * STEM_SHARE)),
	);
	return minLength >= MIN_STEM_LENGTH && name.slice(0, minLength) === word.slice(0, minLength);
}

/** A German word with and without its ending. */
const germanForms = (word: string): string[] => [...new Set([word, word.replace(/(?:en|es|er|e|n|s)$/, "")])];

/** Words that can also be found by another form. Only words with the same beginning are compared with it. */
export class WordSet extends Set<string> {
	#byStart: Map<string, string[]> | null = null;
	#byEnd: Map<string, string[]> | null = null;

	hasFormOf(name: string): boolean {
		if (this.has(name) || this.has(`${name}s`) || (name.endsWith("s") && this.has(name.slice(0, -1)))) return true;
		if (name.length < MIN_STEM_LENGTH) return false;
		const alike = this.#wordsByStart().get(name.slice(0, MIN_STEM_LENGTH));
		return alike?.some((word) => isFormOf(name, word)) ?? false;
	}

	/** True when a longer word ends with it, as a German compound does: 'Bahnen' in 'Bergbahn'. */
	hasAtEnd(name: string): boolean {
		this.#byEnd ??= Map.groupBy([...this].flatMap(germanForms), (word) => word.slice(-MIN_STEM_LENGTH));
		return germanForms(name)
			.filter((form) => form.length >= MIN_STEM_LENGTH)
			.some((form) => this.#byEnd?.get(form.slice(-MIN_STEM_LENGTH))?.some((word) => word.endsWith(form)));
	}

	/** True when a longer word begins with it without its ending: 'Gelenke' in 'gelenkschonend'. */
	hasAtStart(name: string): boolean {
		return germanForms(name)
			.filter((form) => form.length > MIN_STEM_LENGTH)
			.some((form) =>
				this.#wordsByStart()
					.get(form.slice(0, MIN_STEM_LENGTH))
					?.some((word) => word.startsWith(form)),
			);
	}

	#wordsByStart(): ReadonlyMap<string, readonly string[]> {
		this.#byStart ??= Map.groupBy(this, (word) => word.slice(0, MIN_STEM_LENGTH));
		return this.#byStart;
	}
}
