import { useRef } from "react";
import { useConfig } from "../../assistants/index.ts";
import { attachMessages } from "./attach-messages.ts";
import { draftFiles } from "./draft-files.ts";
import { GalleryButton } from "./gallery-button.tsx";

/** Phones offer their camera for these pictures, and convert their own format. Other text files can be chosen too. */
const ACCEPTED = [
	"image/png,image/jpeg,image/webp,image/gif,application/pdf,text/*,application/json,application/xml",
	".md,.csv,.tsv,.json,.jsonl,.yaml,.yml,.toml,.xml,.svg,.log,.ini,.conf,.env,.sql,.sh,.ps1",
	".js,.jsx,.ts,.tsx,.mjs,.cjs,.py,.rb,.go,.rs,.java,.kt,.swift,.c,.h,.cc,.cpp,.hpp,.cs,.php,.lua,.r,.scala,.tex,.css,.vue",
].join(",");

/** Opens the file picker of the device, or the list of one's own uploads. */
export function AttachButton({ draftKey }: { readonly draftKey: string }) {
	const config = useConfig();
	const input = useRef<HTMLInputElement>(null);
	if (!config?.features.attachments) return null;
	const { maxUploadBytes: maxBytes } = config.limits;
	return (
		<>
			<button
				type="button"
				className="btn btn-bare composer-option attach"
				aria-label={attachMessages.attach}
				data-tip={attachMessages.attach}
				onClick={() => input.current?.click()}
			>
				<svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
					<path d="M13 7.3 7.9 12.4a3.2 3.2 0 0 1-4.5-4.5l5.4-5.4a2.1 2.1 0 0 1 3 3L6.6 10.7a1 1 0 0 1-1.5-1.5l4.7-4.6" />
				</svg>
				<span className="w">{attachMessages.attachShort}</span>
			</button>
			<input
				ref={input}
				type="file"
				multiple
				hidden
				accept={ACCEPTED}
				aria-label={attachMessages.attach}
				onChange={({ target }) => {
					draftFiles(draftKey).add([...(target.files ?? [])], { maxBytes });
					// The same file can be chosen again after it was removed.
					target.value = "";
				}}
			/>
			<GalleryButton draftKey={draftKey} />
		</>
	);
}
