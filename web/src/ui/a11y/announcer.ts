/** Two messages closer than this would cut each other off in a screen reader. */
const ANNOUNCE_GAP_MS = 2000;

export interface Announcer {
	/** The last of the sentences is a running count; `answer` is read out after it, and waits like the others. */
	tell(sentences: readonly string[], answer?: string): void;
	stop(): void;
}

/** Announces politely. Messages in quick succession are merged, and only the last of several running counts is announced. */
export function createAnnouncer(say: (text: string) => void): Announcer {
	let waiting: { endings: string[]; count: string; answers: string[] } | null = null;
	let saidAt = Number.NEGATIVE_INFINITY;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const speak = () => {
		timer = undefined;
		if (!waiting) return;
		say([...waiting.endings, waiting.count, ...waiting.answers].join(" "));
		saidAt = Date.now();
		waiting = null;
	};
	return {
		tell(sentences, answer) {
			const count = sentences.at(-1);
			if (count === undefined) return;
			waiting = {
				endings: [...(waiting?.endings ?? []), ...sentences.slice(0, -1)],
				count,
				answers: [...(waiting?.answers ?? []), ...(answer === undefined ? [] : [answer])],
			};
			if (timer !== undefined) return;
			const wait = saidAt + ANNOUNCE_GAP_MS - Date.now();
			if (wait <= 0) speak();
			else timer = setTimeout(speak, wait);
		},
		stop() {
			clearTimeout(timer);
			timer = undefined;
			waiting = null;
		},
	};
}
