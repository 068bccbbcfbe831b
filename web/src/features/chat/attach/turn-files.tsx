import "./file-mark.css";
import "./turn-files.css";
import type { Attachment } from "@parallax/contract";
import { formatBytes } from "../../../lib/text/format-bytes.ts";
import { attachMessages } from "./attach-messages.ts";
import { FileMark } from "./file-mark.tsx";

interface TurnFilesProps {
	readonly files: readonly Attachment[] | undefined;
	/** True where it is a part of the page, and so as wide as the page. */
	readonly isOwnPart?: boolean;
}

/** The server serves these types for display, and all others for download. */
const isPicture = ({ type }: Attachment): boolean => /^image\/(?:png|jpeg|webp|gif)$/.test(type);

function TurnFile({ file }: { readonly file: Attachment }) {
	const { name, type, size, url } = file;
	const picture = isPicture(file) ? url : null;
	return (
		<li>
			<a className="turn-file" href={url} target="_blank" rel="noreferrer">
				<FileMark type={type} name={name} picture={picture} />
				<span className="file-words">
					<span className="file-name" dir="auto">
						{name}
					</span>
					<span className="file-facts">
						{formatBytes(size)}
						<span className="vh">, {picture === null ? attachMessages.download : attachMessages.opens}</span>
					</span>
				</span>
			</a>
		</li>
	);
}

/** The files of a prompt. Pictures open in a new tab. Works without a script. */
export function TurnFiles({ files = [], isOwnPart = false }: TurnFilesProps) {
	if (files.length === 0) return null;
	return (
		<ul className={isOwnPart ? "wrap turn-files" : "turn-files"} aria-label={attachMessages.ofPrompt}>
			{files.map((file) => (
				<TurnFile key={file.url} file={file} />
			))}
		</ul>
	);
}

/** How many files a prompt has, in the line of a closed turn. */
export function FileCount({ files = [] }: Pick<TurnFilesProps, "files">) {
	if (files.length === 0) return null;
	return (
		<span className="file-count" title={files.map(({ name }) => name).join(", ")}>
			{attachMessages.count(files.length)}
		</span>
	);
}
