import "./key-dialog.css";
import { CopyButton } from "../../ui/actions/copy-button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { messages } from "./messages.ts";

const texts = messages.ollama;

/** The steps of docs/assistants.md for the most common case: Ollama on the machine of the server. */
export function OllamaDialog({ onClose }: { readonly onClose: () => void }) {
	return (
		<Dialog open onClose={onClose} title={texts.title} text={texts.text}>
			<pre className="key-command">
				<code>{texts.command}</code>
			</pre>
			<CopyButton label={texts.copy} copies={texts.command} failure={texts.copyFailed} size="s" />
			<p className="key-billed">{texts.more}</p>
		</Dialog>
	);
}
