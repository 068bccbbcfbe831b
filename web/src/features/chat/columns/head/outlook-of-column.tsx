import "./outlook-of-column.css";
import { isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { useContext } from "react";
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
				<p className="col-outlook">
					<span>{followUpMessages.next.line(nextOptionsText(options))}</span>
					<IconButton
						icon="close"
						size="s"
						label={followUpMessages.next.drop(seat.name)}
						onClick={() => offer.setOptions(seat.id, null)}
					/>
				</p>
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
