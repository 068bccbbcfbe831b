/** Chat templates that begin the thoughts within the prompt leave only this line to mark their end. */
const CLOSING_LINE = /^ {0,3}<\/think>\s*$/;
/** An answer that shows both marks. */
const OPENING_LINE = /^\s*<think>\s*$/;
/** Also within items of a list and quotations. */
const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/;
/** The part of a line that decides what it is. */
const MAX_HEAD_UNITS = 200;

/**
 * Finds the first line of a growing text that is `</think>` alone, outside code and without a line `<think>` before it.
 * It reads each unit once.
 */
export class ClosingLine {
	#head = "";
	/** The marks that opened the code block; null outside of one. */
	#fence: string | null = null;
	#isFound = false;
	#hasOpening = false;

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
		if (marks === undefined) this.#endPlainLine(line);
		else if (this.#fence === null) this.#fence = marks;
		else if (marks.startsWith(this.#fence) && info === "") this.#fence = null;
	}

	#endPlainLine(line: string): void {
		if (this.#fence !== null) return;
		if (OPENING_LINE.test(line)) this.#hasOpening = true;
		else this.#isFound = !this.#hasOpening && CLOSING_LINE.test(line);
	}
}
