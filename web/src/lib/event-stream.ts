export interface StreamEvent {
	readonly name: string;
	readonly data: string;
}

/** Reads the text of a `text/event-stream`, cut anywhere; comments and empty events are passed over. */
export function createEventParser(onEvent: (event: StreamEvent) => void): (text: string) => void {
	let rest = "";
	let name = "";
	let data: string[] = [];
	let skipLineFeed = false;

	const endEvent = () => {
		if (data.length > 0) onEvent({ name: name || "message", data: data.join("\n") });
		name = "";
		data = [];
	};

	const readLine = (line: string) => {
		if (line === "") return endEvent();
		const colon = line.indexOf(":");
		if (colon === 0) return;
		const field = colon < 0 ? line : line.slice(0, colon);
		const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
		if (field === "data") data.push(value);
		if (field === "event") name = value;
	};

	return (text) => {
		const fresh = skipLineFeed && text.startsWith("\n") ? text.slice(1) : text;
		if (text) skipLineFeed = text.endsWith("\r");
		const lines = (rest + fresh).split(/\r\n|\n|\r/);
		rest = lines.pop() ?? "";
		for (const line of lines) readLine(line);
	};
}

export interface StreamReading {
	onEvent(event: StreamEvent): void;
	/** Hears everything, comments too, since that is how a live connection is known. */
	onBytes?(): void;
	/** What comes within this time is gone through at once. */
	readonly gatherMs: number;
}

/** Reads a stream to its end. */
export async function readEventStream(
	body: ReadableStream<Uint8Array>,
	{ onEvent, onBytes, gatherMs }: StreamReading,
): Promise<void> {
	const parse = createEventParser(onEvent);
	const decoder = new TextDecoder();
	const reader = body.getReader();
	let gathered: Uint8Array[] = [];
	let timer: ReturnType<typeof setTimeout> | undefined;
	const tell = () => {
		clearTimeout(timer);
		timer = undefined;
		const pieces = gathered;
		gathered = [];
		parse(pieces.map((piece) => decoder.decode(piece, { stream: true })).join(""));
	};
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return tell();
			onBytes?.();
			gathered.push(value);
			timer ??= setTimeout(tell, gatherMs);
		}
	} finally {
		// Whoever has hung up hears nothing more.
		clearTimeout(timer);
	}
}
