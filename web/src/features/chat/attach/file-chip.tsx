import "./file-mark.css";
import { formatBytes } from "../../../lib/text/format-bytes.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { IconButton } from "../../../ui/actions/icon-button.tsx";
import { attachMessages } from "./attach-messages.ts";
import type { DraftFile } from "./draft-files.ts";
import { FileMark } from "./file-mark.tsx";

interface FileChipProps {
	readonly file: DraftFile;
	/** False when the page has no copy of the file to upload again. */
	readonly canRetry: boolean;
	readonly onRemove: () => void;
	readonly onRetry: () => void;
}

/** What is known of the file: its size and pages, how far its upload is, or why it failed. */
function Facts({ file: { state, size, pages, progress, problem } }: Pick<FileChipProps, "file">) {
	if (state === "failed") return <span className="file-problem">{problem}</span>;
	const facts = [formatBytes(size), ...(pages === null ? [] : [attachMessages.pages(pages)])];
	if (state === "uploading") {
		const percent = Math.round(progress * 100);
		facts.push(percent < 100 ? attachMessages.uploading(percent) : attachMessages.checking);
	}
	return <span className="file-facts">{facts.join(" · ")}</span>;
}

/** A file at a composer. */
export function FileChip({ file, canRetry, onRemove, onRetry }: FileChipProps) {
	const { name, state, preview, type, progress } = file;
	return (
		<li className={`file-chip is-${state}`}>
			<FileMark type={type} name={name} picture={preview} />
			<span className="file-words">
				<span className="file-name" dir="auto" title={name}>
					{name}
				</span>
				<Facts file={file} />
			</span>
			{state === "failed" && canRetry && (
				<Button size="s" tone="bare" aria-label={attachMessages.retryFile(name)} onClick={onRetry}>
					{attachMessages.retry}
				</Button>
			)}
			<IconButton icon="close" size="s" label={attachMessages.remove(name)} onClick={onRemove} />
			{state === "uploading" && <span className="file-bar" style={{ inlineSize: `${progress * 100}%` }} />}
		</li>
	);
}
