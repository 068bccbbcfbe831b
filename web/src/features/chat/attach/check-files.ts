import {
	ATTACHED_TEXT_MAX_BYTES,
	ATTACHMENT_MAX_BYTES,
	ATTACHMENTS_MAX_BYTES,
	attachmentProblems,
	MAX_ATTACHMENTS,
} from "@parallax/contract";

type SizedFile = Pick<File, "name" | "size" | "type">;

/** Pictures in forms that the server cannot read, and files that are neither pictures nor text. The server decides about all others. */
const REFUSED_TYPES =
	/^(?:video|audio|font)\/|^image\/(?:hei[cf]|avif|tiff|bmp)|^application\/(?:zip|gzip|x-(?:7z|tar|rar|bzip|msdownload|executable|apple-diskimage)|vnd\.(?:ms-|openxml|oasis)|msword|epub|java-archive|wasm)/i;

const isPictureOrPdf = ({ type, name }: SizedFile): boolean =>
	(type.startsWith("image/") && type !== "image/svg+xml") || type === "application/pdf" || /\.pdf$/i.test(name);

/** Why the file cannot be attached; null when the server decides. */
function problemOf(file: SizedFile, maxBytes: number): string | null {
	if (file.size === 0) return attachmentProblems.empty;
	if (REFUSED_TYPES.test(file.type)) return attachmentProblems.wrongType;
	const most = Math.min(maxBytes, ATTACHMENT_MAX_BYTES);
	if (file.size > most) return attachmentProblems.tooLarge(most);
	const isText = file.type.startsWith("text/") || file.type === "application/json";
	if (isText && !isPictureOrPdf(file) && file.size > ATTACHED_TEXT_MAX_BYTES) return attachmentProblems.textTooLarge;
	return null;
}

interface CheckedFiles<F extends SizedFile> {
	readonly accepted: readonly F[];
	readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

/** Sorts out the files that the server would refuse beside those that are attached already. */
export function checkFiles<F extends SizedFile>(
	files: readonly F[],
	attached: readonly Pick<File, "size">[],
	maxBytes: number,
): CheckedFiles<F> {
	const accepted: F[] = [];
	const refused: { name: string; reason: string }[] = [];
	let total = attached.reduce((sum, { size }) => sum + size, 0);
	for (const file of files) {
		const isFull = attached.length + accepted.length >= MAX_ATTACHMENTS;
		const isTooMuch = total + file.size > ATTACHMENTS_MAX_BYTES;
		const reason =
			problemOf(file, maxBytes) ??
			(isFull ? attachmentProblems.tooMany : isTooMuch ? attachmentProblems.tooMuch : null);
		if (reason !== null) refused.push({ name: file.name, reason });
		else {
			accepted.push(file);
			total += file.size;
		}
	}
	return { accepted, refused };
}
