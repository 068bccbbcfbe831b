import { randomBytes } from "node:crypto";
import { sentences } from "../failures/sentences.ts";
import { StreamError } from "../failures/vendor-errors.ts";
import type { Abilities } from "../models/abilities.ts";
import {
	type AnswerNote,
	type Message,
	type MessageFile,
	ProviderFailure,
	type Question,
	type TextPart,
} from "../port.ts";
import type { BodyFile } from "../transport/request-body.ts";

/** A file in the vendor's own form. */
interface SentFile {
	readonly kind: "image" | "document";
	readonly name: string;
	readonly type: MessageFile["type"];
	/** Stands for its content in base64. */
	readonly data: string;
}

/** A union of kinds: each wire maps every kind to the vendor's format. */
export type SentPart = TextPart | SentFile;

export interface SentMessage {
	readonly role: Message["role"];
	readonly parts: readonly SentPart[];
}

/** A question of which each file is in the form in which the model takes it. */
export interface SentQuestion extends Omit<Question, "messages"> {
	readonly messages: readonly SentMessage[];
}

/** How one file is sent. */
type Form = SentFile["kind"] | "text" | "name";

interface FormedFile {
	readonly file: MessageFile;
	readonly form: Form;
	readonly part: SentPart;
	readonly bodyFile: BodyFile | null;
}

const unsupported = (sentence: string): ProviderFailure =>
	new ProviderFailure({ code: "unsupported", sentence, mayRetry: false });

/** A longer fence than any in the text, so that the text cannot end it. */
function fenced(name: string, text: string): string {
	const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
	const fence = "`".repeat(longest + 1);
	return `${name}:\n${fence}\n${text}\n${fence}`;
}

const textPart = (text: string): TextPart => ({ kind: "text", text });

/** Vendors tell the type of a document by the end of its name. */
const documentName = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);

function inVendorForm(file: MessageFile, form: SentFile["kind"]): FormedFile {
	const mark = randomBytes(16).toString("hex");
	const name = form === "document" ? documentName(file.name) : file.name;
	const bodyFile = { mark, bytes: file.bytes, read: () => file.read() };
	return { file, form, part: { kind: form, name, type: file.type, data: mark }, bodyFile };
}

const named = (file: MessageFile): FormedFile => ({
	...{ file, form: "name" as const, bodyFile: null },
	part: textPart(`[Not sent: the file ${file.name}]`),
});

async function readText(file: MessageFile): Promise<string | null> {
	try {
		return await file.readText();
	} catch (error) {
		throw new StreamError("file", "the text of a file could not be read", { cause: error });
	}
}

const isImage = ({ type }: MessageFile): boolean => type.startsWith("image/");

/** Where there are more images, the oldest ones of earlier turns are named. */
export function withMostImages(messages: readonly Message[], most: number): readonly Message[] {
	const images = messages.flatMap(({ files = [] }) => files).filter((file) => isImage(file) && !file.isNameOnly);
	const extra = images.slice(0, Math.max(0, images.length - most)).filter(({ isOfPrompt }) => !isOfPrompt);
	if (extra.length === 0) return messages;
	const left = new Set(extra);
	return messages.map((message) => ({
		...message,
		...(message.files && {
			files: message.files.map((file) => ({ ...file, isNameOnly: file.isNameOnly || left.has(file) })),
		}),
	}));
}

async function formOf(file: MessageFile, takes: Abilities, label: string): Promise<FormedFile> {
	if (file.isNameOnly) return named(file);
	if (isImage(file)) {
		if (takes.images !== false) return inVendorForm(file, "image");
		if (file.isOfPrompt) throw unsupported(sentences.cannotSee(label));
		return named(file);
	}
	if (file.type === "application/pdf" && takes.documents !== false) return inVendorForm(file, "document");
	const text = await readText(file);
	if (text !== null) return { file, form: "text", part: textPart(fenced(file.name, text)), bodyFile: null };
	if (file.isOfPrompt) throw unsupported(sentences.cannotReadDocument(label, file.name));
	return named(file);
}

/** Adjacent texts as one: a message without files in the vendor's form is sent as a plain string. */
function joinedTexts(parts: readonly SentPart[]): SentPart[] {
	const joined: SentPart[] = [];
	for (const part of parts) {
		const last = joined.at(-1);
		if (last?.kind === "text" && part.kind === "text") joined.splice(-1, 1, textPart(`${last.text}\n\n${part.text}`));
		else joined.push(part);
	}
	return joined;
}

function notesOn(formed: readonly FormedFile[]): AnswerNote[] {
	const pages = formed.reduce((sum, { file, form }) => sum + (form === "text" ? (file.pages ?? 0) : 0), 0);
	const names = formed.filter(({ form }) => form === "name").map(({ file }) => file.name);
	const notes: AnswerNote[] = [];
	if (pages > 0) {
		const text = pages === 1 ? "1 page as text" : `${pages} pages as text`;
		notes.push({ code: "as-text", params: { pages }, text });
	}
	const [first] = names;
	if (first !== undefined) {
		const what = names.length === 1 ? `the name of ${first} was` : `the names of ${names.length} files were`;
		notes.push({ code: "files-named", params: { files: names.length }, text: `Only ${what} sent.` });
	}
	return notes;
}

/** A question with the files of its body. */
export interface FormedFiles {
	readonly question: SentQuestion;
	readonly files: readonly BodyFile[];
	/** The kinds that are sent in the vendor's own form. */
	readonly kinds: ReadonlySet<SentFile["kind"]>;
	readonly notes: readonly AnswerNote[];
}

/** Gives each file the form in which the model takes it. Fails when it cannot take a file of the prompt in any form. */
export async function formFiles(question: Question, takes: Abilities, label: string): Promise<FormedFiles> {
	const all: FormedFile[] = [];
	const messages: SentMessage[] = [];
	for (const { role, files = [], parts } of question.messages) {
		const formed: FormedFile[] = [];
		for (const file of files) formed.push(await formOf(file, takes, label));
		all.push(...formed);
		messages.push({
			role,
			parts: formed.length === 0 ? parts : joinedTexts([...formed.map(({ part }) => part), ...parts]),
		});
	}
	return {
		question: { ...question, messages },
		files: all.map(({ bodyFile }) => bodyFile).filter((file) => file !== null),
		kinds: new Set(all.map(({ form }) => form).filter((form) => form === "image" || form === "document")),
		notes: notesOn(all),
	};
}
