import type { UploadDestination } from "@parallax/contract";

export interface FileToSend {
	readonly name: string;
	readonly type: string;
	readonly size: number;
}

/** The number, size and types of the files that may be uploaded. */
export interface UploadLimits {
	readonly maxFiles: number;
	readonly maxBytes: number;
	/** Media types and file extensions, in the format of the `accept` attribute. */
	readonly types: readonly string[];
	/** True if the uploader may record and upload videos. It never accepts video files. */
	readonly allowsVideo: boolean;
	/** The types as a text for users. */
	readonly typesText: string;
}

export interface UploadedFile {
	readonly name: string;
	readonly objectURL: string;
}

export interface UploadOutcome {
	readonly uploaded: readonly UploadedFile[];
	/** For each file that failed, the reason as a sentence, or an empty string. */
	readonly failures: readonly string[];
	/** True if all files failed before the server returned an address to upload to. */
	readonly unprepared: boolean;
}

export interface UploaderOptions {
	/** The name under which this browser stores unfinished uploads. */
	readonly id: string;
	readonly title: string;
	/** Says what may be uploaded, if nothing else on the page does. */
	readonly note: string | null;
	readonly limits: UploadLimits;
	/** Asks the server for the address to which one file is uploaded. */
	readonly requestUpload: (file: FileToSend, signal: AbortSignal | undefined) => Promise<UploadDestination>;
	/** Large files are uploaded in parts, and such an upload can be resumed. */
	readonly usesMultipart: boolean;
	/** Unfinished uploads survive a closed browser. */
	readonly restoresUploads: boolean;
	/** Pictures are cropped to a square first. */
	readonly square: boolean;
	readonly remoteSources: readonly string[];
	readonly onComplete: (outcome: UploadOutcome) => void;
}
