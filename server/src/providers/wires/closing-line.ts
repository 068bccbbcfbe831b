/** Chat templates that begin the thoughts within the prompt leave only this line to mark their end. */
const CLOSING_LINE = /^\s*<\/think>\s*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/** The part of a line that decides what it is. */
const MAX_HEAD_UNITS = 200;

/** Finds the first line of a growing text that is `</think>` alone, outside fenced code. It reads each unit once. */
export class ClosingLine {
	#head = "";
	/** The marks that opened the code block; null outside of one. */
	#fence: string | null = null;
	#isFound = false;

	/** The index in this chunk after the line; -1 when it does not end in the chunk. */
	indexAfter(chunk: string): number {
		let start = 0;
		while (!this.#isFound) {
			const end = chunk.indexOf("\n", start);
			const rest = MAX_HEAD_UNITS - this.#head.length;
			this.#head += chunk.slice(start, end < 0 ? start + rest : Math.min(end, start + rest));
			if (end < 0) return -1;
			this.#endLine();
			start = end + 1;
			if (this.#isFound) return start;
		}
		return -1;
	}

	#endLine(): void {
		const line = this.#head;
		this.#head = "";
		const [, marks, info = ""] = FENCE.exec(line.trimEnd()) ?? [];
		if (marks === undefined) this.#isFound = this.#fence === null && CLOSING_LINE.test(line);
		else if (this.#fence === null) this.#fence = marks;
		else if (marks.startsWith(this.#fence) && info === "") this.#fence = null;
	}
}
