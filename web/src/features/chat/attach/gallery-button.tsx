import { useState } from "react";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { attachMessages } from "./attach-messages.ts";

const loadGallery = () => import("./gallery-dialog.tsx");

/** Opens the list of one's own uploads. Its code is fetched when it is first opened. */
export function GalleryButton({ draftKey }: { readonly draftKey: string }) {
	const [isOpen, setOpen] = useState(false);
	const gallery = useLoaded(loadGallery, { enabled: isOpen, onError: () => setOpen(false) });
	return (
		<>
			<button
				type="button"
				className="btn btn-bare composer-option from-gallery"
				aria-label={attachMessages.fromGallery}
				aria-haspopup="dialog"
				data-tip={attachMessages.fromGallery}
				onClick={() => setOpen(true)}
			>
				<svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
					<path d="M4.5 2.5h9v9M2.5 4.5h9v9h-9zM2.5 11.5l3-3 2.5 2.5 1.5-1.5 2 2" />
				</svg>
			</button>
			{gallery && <gallery.GalleryDialog draftKey={draftKey} isOpen={isOpen} onClose={() => setOpen(false)} />}
		</>
	);
}
