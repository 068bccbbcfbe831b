import type { UploadPlace } from "@parallax/contract";

export interface FileToSend {
	readonly name: string;
	readonly type: string;
	readonly size: number;
}

/** How many files of which kind may be sent. */
export interface UploadLimits {
	readonly maxFiles: number;
	readonly maxBytes: number;
	/** Media types and endings, as the file dialog of a browser takes them. */
	readonly types: readonly string[];
	/** What is recorded here may be sent too; films from elsewhere may not. */
	readonly films: boolean;
	/** The same for people. */
	readonly typesInWords: string;
}

export interface Uploaded {
	readonly name: string;
	readonly objectURL: string;
}

export interface UploadOutcome {
	readonly uploaded: readonly Uploaded[];
	/** Why each of the others was not, in a sentence, or empty. */
	readonly failures: readonly string[];
	/** No file got as far as being sent. */
	readonly unprepared: boolean;
}

export interface UploaderOptions {
	/** Under which unfinished uploads are kept in this browser. */
	readonly id: string;
	readonly title: string;
	/** What may be sent, where nothing else on the page says it. */
	readonly note: string | null;
	readonly limits: UploadLimits;
	/** Where one file is to be put. */
	readonly place: (file: FileToSend, signal: AbortSignal | undefined) => Promise<UploadPlace>;
	/** Large files go in parts, which can be resumed. */
	readonly inParts: boolean;
	/** Unfinished uploads survive a closed browser. */
	readonly recovers: boolean;
	/** Pictures are cropped to a square first. */
	readonly square: boolean;
	readonly remoteSources: readonly string[];
	readonly onComplete: (outcome: UploadOutcome) => void;
}
