import "./gallery-dialog.css";
import { listObjects, MAX_ATTACHMENTS, type UploadedObject } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "../../../lib/page/paths.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { queryOf } from "../../../lib/server/query-client.ts";
import { formatBytes } from "../../../lib/text/format-bytes.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ButtonLink } from "../../../ui/actions/button-link.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { TextSkeleton } from "../../../ui/loading/skeleton.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useConfig } from "../../assistants/index.ts";
import { attachMessages } from "./attach-messages.ts";
import { draftFiles, useDraftFiles } from "./draft-files.ts";
import { FileMark } from "./file-mark.tsx";

interface GalleryDialogProps {
	readonly draftKey: string;
	readonly isOpen: boolean;
	readonly onClose: () => void;
}

interface ChoiceProps {
	readonly file: UploadedObject;
	readonly isChosen: boolean;
	/** It is at the prompt already, or no more can be attached. */
	readonly isFixed: boolean;
	readonly onChange: () => void;
}

const Choice = ({ file: { name, type, size, objectURL }, isChosen, isFixed, onChange }: ChoiceProps) => (
	<li>
		<label className="gallery-file">
			<input type="checkbox" checked={isChosen} disabled={isFixed} onChange={onChange} />
			<FileMark type={type} name={name} picture={type.startsWith("image/") ? objectURL : null} />
			<span className="file-words">
				<span className="file-name" dir="auto" title={name}>
					{name}
				</span>
				<span className="file-facts">{formatBytes(size)}</span>
			</span>
		</label>
	</li>
);

interface ChoicesProps extends Omit<GalleryDialogProps, "isOpen"> {
	readonly files: readonly UploadedObject[];
}

/** The files that the prompt has are ticked, and count toward the most that it can have. */
function Choices({ draftKey, files, onClose }: ChoicesProps) {
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const attached = useDraftFiles(draftKey).files.map(({ url }) => url);
	const maxBytes = useConfig()?.limits.maxUploadBytes ?? 0;
	const isFull = attached.length + chosen.size >= MAX_ATTACHMENTS;
	const toggle = (url: string) =>
		setChosen((known) =>
			known.has(url) ? new Set([...known].filter((one) => one !== url)) : new Set([...known, url]),
		);
	const attach = () => {
		draftFiles(draftKey).attachUploaded(
			files.filter(({ objectURL }) => chosen.has(objectURL)),
			maxBytes,
		);
		onClose();
	};
	return (
		<>
			<ul className="gallery-files" aria-label={attachMessages.gallery}>
				{files.map((file) => {
					const { objectURL: url } = file;
					const isAttached = attached.includes(url);
					return (
						<Choice
							key={file.id}
							file={file}
							isChosen={isAttached || chosen.has(url)}
							isFixed={isAttached || (isFull && !chosen.has(url))}
							onChange={() => toggle(url)}
						/>
					);
				})}
			</ul>
			<p className="gallery-note" role="status">
				{isFull ? attachMessages.galleryFull(MAX_ATTACHMENTS) : ""}
			</p>
			<div className="acts">
				<Button tone="edge" onClick={onClose}>
					{attachMessages.cancel}
				</Button>
				<Button tone="fill" disabled={chosen.size === 0} onClick={attach}>
					{attachMessages.attachChosen(chosen.size)}
				</Button>
			</div>
		</>
	);
}

function Gallery({ draftKey, onClose }: Omit<GalleryDialogProps, "isOpen">) {
	const uploaded = useQuery(queryOf(listObjects, {}));
	if (uploaded.error) {
		const retry = () => void uploaded.refetch();
		return <LoadFailed text={sentenceFor(uploaded.error)} busy={uploaded.isFetching} onRetry={retry} />;
	}
	if (!uploaded.data)
		return (
			<div role="status" aria-label={attachMessages.galleryLoading}>
				<TextSkeleton lines={4} />
			</div>
		);
	if (uploaded.data.length === 0)
		return (
			<>
				<p className="gallery-note">{attachMessages.galleryEmpty}</p>
				<div className="acts">
					<ButtonLink href={paths.upload} tone="edge">
						{attachMessages.toUploads}
					</ButtonLink>
				</div>
			</>
		);
	return <Choices draftKey={draftKey} files={uploaded.data} onClose={onClose} />;
}

/** One's own uploads, to be attached to a prompt. They stay in the gallery. */
export function GalleryDialog({ draftKey, isOpen, onClose }: GalleryDialogProps) {
	const { fromGallery, galleryText } = attachMessages;
	return (
		<Dialog open={isOpen} onClose={onClose} title={fromGallery} text={galleryText}>
			{isOpen && <Gallery draftKey={draftKey} onClose={onClose} />}
		</Dialog>
	);
}
