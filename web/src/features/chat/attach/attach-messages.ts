import { formatList, formatPlural } from "../../../lib/text/format.ts";

/** The texts of files at a composer and of the files of a prompt. */
export const attachMessages = {
	attach: "Attach files",
	attachShort: "Attach",
	fromGallery: "Attach from your uploads",
	gallery: "Your uploads",
	galleryText: "They stay among your uploads, also when the chat is deleted.",
	galleryLoading: "Your uploads are loading",
	galleryEmpty: "You have uploaded nothing yet. What you upload on the upload page appears here.",
	toUploads: "Upload images",
	galleryFull: (most: number) => `A prompt can have ${most} files.`,
	attachChosen: (count: number) => (count === 0 ? "Attach" : `Attach ${formatPlural(count, "file")}`),
	cancel: "Cancel",
	list: "Attached files",
	pages: (count: number) => formatPlural(count, "page"),
	uploading: (percent: number) => `${percent}% uploaded`,
	checking: "Checking",
	remove: (name: string) => `Remove ${name}`,
	retry: "Retry",
	retryFile: (name: string) => `Retry ${name}`,
	drop: "Drop files to attach them",
	added: (count: number) => `${formatPlural(count, "file")} attached.`,
	removed: (name: string) => `${name} removed.`,
	uploaded: (name: string) => `${name} is ready.`,
	refused: (name: string, reason: string) => `${name}: ${reason}`,
	uploadFailed: "It could not be uploaded. Try again.",
	gone: "It isn't stored any more. Attach it again.",
	waiting: "The prompt is sent when all files are uploaded.",
	notReady: (names: readonly string[]) =>
		names.length === 1
			? `${names[0]} was not attached. Retry it or remove it, then send.`
			: `${names.length} files were not attached. Retry them or remove them, then send.`,
	pasted: (name: string, count: number) =>
		`The pasted text was long, so it became ${name} (${formatPlural(count, "character")}).`,
	putIntoPrompt: "Put it into the prompt instead",
	cannotSee: (names: readonly string[]) => `${formatList(names)} cannot look at pictures and won't answer.`,
	getsText: (names: readonly string[]) => `${formatList(names)} ${names.length === 1 ? "gets" : "get"} PDFs as text.`,
	ofPrompt: "Files of this prompt",
	count: (count: number) => formatPlural(count, "file"),
	opens: "opens in a new tab",
	download: "download",
};
