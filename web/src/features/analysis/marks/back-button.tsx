import "./back-button.css";
import { Button } from "../../../ui/actions/button.tsx";
import { messages } from "../messages.ts";

interface BackButtonProps {
	/** The element from which the reader jumped. */
	readonly origin: HTMLElement | null;
	readonly onBack: () => void;
}

/** Leads back to the map, or to the verdict if the reader came from there. */
export function BackButton({ origin, onBack }: BackButtonProps) {
	const { map } = messages;
	const isFromVerdict = Boolean(origin?.closest(".verdict"));
	return (
		<div className="back-to-map">
			<Button tone="fill" size="s" onClick={onBack}>
				{isFromVerdict ? map.backToVerdict : map.back}
			</Button>
		</div>
	);
}
