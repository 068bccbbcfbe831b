import "./context-meter.css";
import type { Provider } from "@parallax/contract";
import { contextMessages } from "./context-messages.ts";
import { useContextShare } from "./context-share.ts";

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
				<b>{contextMessages.title}</b> {contextMessages.used(share)}
			</p>
			<span className="context-bar" aria-hidden="true">
				<span style={{ inlineSize: `${Math.min(100, share.percent)}%` }} />
			</span>
			<p className="quiet">{contextMessages.whenFull}</p>
		</div>
	);
}
