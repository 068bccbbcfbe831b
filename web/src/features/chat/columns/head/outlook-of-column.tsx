import "./outlook-of-column.css";
import { isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { useContext, useRef } from "react";
import { useFocusFallback } from "../../../../ui/a11y/use-focus-fallback.ts";
import { IconButton } from "../../../../ui/actions/icon-button.tsx";
import { FollowUpContext } from "../../follow-up/follow-up-context.ts";
import { followUpMessages } from "../../follow-up/follow-up-messages.ts";
import { nextOptionsText } from "../../follow-up/next-options.ts";
import { contextMessages } from "./context-messages.ts";
import { useContextShare } from "./context-share.ts";

/** From here on it matters how full the context is. */
const NEARLY_FULL_PERCENT = 70;
/** A smaller use fills no context that a conversation can be held in, so it is not worth a request. */
const MIN_TOKENS = 2800;

interface OutlookProps {
	readonly seat: Seat;
	readonly response: ProviderResponse;
}

interface NextLineProps {
	readonly text: string;
	readonly name: string;
	readonly onDrop: () => void;
}

/** What the next prompt asks the column with, and the button that takes it back. */
function NextLine({ text, name, onDrop }: NextLineProps) {
	const line = useRef<HTMLParagraphElement>(null);
	useFocusFallback(line);
	return (
		<p className="col-outlook" ref={line}>
			<span>{followUpMessages.next.line(text)}</span>
			<IconButton icon="close" size="s" label={followUpMessages.next.drop(name)} onClick={onDrop} />
		</p>
	);
}

/** Below the head of a column of the newest turn: what the next prompt asks it with, and whether its context is nearly full. */
export function OutlookOfColumn({ seat, response }: OutlookProps) {
	const offer = useContext(FollowUpContext);
	const isNewest = offer?.turn === response.turn;
	const options = isNewest ? offer.options[seat.id] : undefined;
	const used = response.contextUsed;
	const share = useContextShare({
		provider: seat.provider,
		model: options?.model ?? response.askedModel ?? seat.model,
		used,
		isEnabled: isNewest && used !== null && used >= MIN_TOKENS,
	});
	if (!isNewest || !isSettled(response)) return null;
	const isNearlyFull = share !== null && share.percent >= NEARLY_FULL_PERCENT;
	return (
		<>
			{options && (
				<NextLine text={nextOptionsText(options)} name={seat.name} onDrop={() => offer.setOptions(seat.id, null)} />
			)}
			{isNearlyFull && (
				<p className="col-outlook" data-tip={contextMessages.used(share)}>
					<span>
						<b>{contextMessages.full(share.percent)}</b> {contextMessages.whenFull}
						<span className="vh"> {contextMessages.used(share)}</span>
					</span>
				</p>
			)}
		</>
	);
}
