import { StreamError } from "../failures/vendor-errors.ts";

/** A file in a JSON body. Its mark stands there for its content in base64. */
export interface BodyFile {
	/** Random, so that no text of the body contains it. */
	readonly mark: string;
	readonly bytes: number;
	read(): Promise<AsyncIterable<Uint8Array>>;
}

interface RequestBody {
	readonly body: string | AsyncIterable<string>;
	/** Null when it follows from the body. */
	readonly length: number | null;
}

const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** Base64 writes three bytes as four characters, so the rest of a chunk waits for the next one. */
async function* base64Of({ bytes, read }: BodyFile): AsyncGenerator<string> {
	let rest = Buffer.alloc(0);
	let received = 0;
	for await (const chunk of await read()) {
		received += chunk.byteLength;
		const joined = Buffer.concat([rest, chunk]);
		const whole = joined.length - (joined.length % 3);
		rest = joined.subarray(whole);
		yield joined.toString("base64", 0, whole);
	}
	if (received !== bytes) throw new Error("the file has another size");
	yield rest.toString("base64");
}

/** The texts between the marks, in the order of the body, with the file that follows each. */
function piecesOf(
	json: string,
	files: readonly BodyFile[],
): { readonly text: string; readonly file: BodyFile | null }[] {
	const ordered = files
		.map((file) => ({ file, at: json.indexOf(file.mark) }))
		.toSorted((one, other) => one.at - other.at);
	let from = 0;
	const pieces = ordered.map(({ file, at }) => {
		const text = json.slice(from, at);
		from = at + file.mark.length;
		return { text, file };
	});
	return [...pieces, { text: json.slice(from), file: null }];
}

async function* write(pieces: ReturnType<typeof piecesOf>): AsyncGenerator<string> {
	for (const { text, file } of pieces) {
		yield text;
		try {
			if (file) yield* base64Of(file);
		} catch (error) {
			throw new StreamError("file", "a file of the request could not be read", { cause: error });
		}
	}
}

/** The body of a request. Files are read while it is sent, so that no call holds more than a chunk of them. */
export function requestBody(body: unknown, files: readonly BodyFile[] = []): RequestBody {
	const json = JSON.stringify(body);
	if (files.length === 0) return { body: json, length: null };
	const pieces = piecesOf(json, files);
	const texts = pieces.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
	return { body: write(pieces), length: files.reduce((sum, { bytes }) => sum + base64Length(bytes), texts) };
}
