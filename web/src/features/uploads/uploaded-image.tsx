import type { UploadedObject } from "@parallax/contract";
import { formatBytes } from "../../lib/text/format-bytes.ts";
import { formatMoment } from "../../lib/text/format-moment.ts";
import { CopyButton } from "../../ui/actions/copy-button.tsx";
import { IconButton } from "../../ui/actions/icon-button.tsx";
import { Icon } from "../../ui/marks/icon.tsx";
import { toast } from "../../ui/toasts/toast-store.ts";
import { messages } from "./messages.ts";

export interface UploadedImageProps {
	readonly image: UploadedObject;
	readonly onDelete: () => void;
}

export function UploadedImage({ image: { name, objectURL, type, size, createdAt }, onDelete }: UploadedImageProps) {
	const address = new URL(objectURL, location.href).href;
	return (
		<li className="uploaded-image">
			<a href={objectURL} target="_blank" rel="noreferrer" aria-label={messages.open(name)}>
				{type.startsWith("image/") ? (
					<img src={objectURL} alt="" loading="lazy" decoding="async" />
				) : (
					<span className="uploaded-film">
						<Icon name="video" />
					</span>
				)}
			</a>
			<p className="uploaded-name" title={name} dir="auto">
				{name}
			</p>
			<p className="uploaded-facts">
				<span>{formatBytes(size)}</span>
				<time dateTime={createdAt}>{formatMoment(createdAt)}</time>
			</p>
			<div className="uploaded-tools">
				<CopyButton
					copies={address}
					label={messages.copyUrl}
					size="s"
					failure={messages.copyFailed}
					onCopied={() => toast(messages.urlCopied)}
				/>
				<IconButton icon="trash" size="s" label={messages.deleteImage(name)} onClick={onDelete} />
			</div>
		</li>
	);
}
