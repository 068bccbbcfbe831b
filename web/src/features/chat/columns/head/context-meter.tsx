import "./context-meter.css";
import type { Provider } from "@parallax/contract";
import { chatMessages } from "../../chat-messages.ts";
import { useContextShare } from "./context-share.ts";

const texts = chatMessages.context;

interface ContextMeterProps {
	readonly provider: Provider["id"];
	readonly model: string | null;
	/** Tokens of the newest call; null while they are unknown. */
	readonly used: number | null;
}

/** How full the context of a column is, in words and as a bar. */
export function ContextMeter(props: ContextMeterProps) {
	const share = useContextShare(props);
	if (!share) return null;
	return (
		<div className="context-meter">
			<p>
				<b>{texts.title}</b> {texts.used(share)}
			</p>
			<span className="context-bar" aria-hidden="true">
				<span style={{ inlineSize: `${Math.min(100, share.percent)}%` }} />
			</span>
			<p className="quiet">{texts.whenFull}</p>
		</div>
	);
}
