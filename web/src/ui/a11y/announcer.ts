/** Two messages closer than this would cut each other off in a screen reader. */
const ANNOUNCE_GAP_MS = 2000;

export interface Announcer {
	/** The last of the sentences is a running count; `answer` is read out after it, and waits like the others. */
	announce(sentences: readonly string[], answer?: string): void;
	stop(): void;
}

/** Announces politely. Messages in quick succession are merged, and only the last of several running counts is announced. */
export function createAnnouncer(output: (text: string) => void): Announcer {
	let pending: { endings: string[]; count: string; answers: string[] } | null = null;
	let announcedAt = Number.NEGATIVE_INFINITY;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const flush = () => {
		timer = undefined;
		if (!pending) return;
		output([...pending.endings, pending.count, ...pending.answers].join(" "));
		announcedAt = Date.now();
		pending = null;
	};
	return {
		announce(sentences, answer) {
			const count = sentences.at(-1);
			if (count === undefined) return;
			pending = {
				endings: [...(pending?.endings ?? []), ...sentences.slice(0, -1)],
				count,
				answers: [...(pending?.answers ?? []), ...(answer === undefined ? [] : [answer])],
			};
			if (timer !== undefined) return;
			const delayMs = announcedAt + ANNOUNCE_GAP_MS - Date.now();
			if (delayMs <= 0) flush();
			else timer = setTimeout(flush, delayMs);
		},
		stop() {
			clearTimeout(timer);
			timer = undefined;
			pending = null;
		},
	};
}
