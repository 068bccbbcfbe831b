import "./go-on-button.css";
import type { ProviderResponse } from "@parallax/contract";
import { useContext } from "react";
import { useSeat } from "../../assistants/index.ts";
import { FollowUpContext } from "./follow-up-context.ts";
import { followUpMessages } from "./follow-up-messages.ts";

interface GoOnButtonProps {
	readonly response: Pick<ProviderResponse, "turn" | "seat" | "status" | "grounded">;
}

/** Below an answer of the newest turn: all columns continue from it with the next prompt. */
export function GoOnButton({ response }: GoOnButtonProps) {
	const offer = useContext(FollowUpContext);
	const { name } = useSeat(response.seat);
	if (!offer?.carry || offer.turn !== response.turn || response.status !== "success") return null;
	if (response.grounded) return null;
	const { effectOf, goOn } = offer.carry;
	const effect = effectOf(response.seat);
	return (
		<button
			type="button"
			className="go-on"
			aria-label={followUpMessages.goOnOf(name)}
			aria-description={effect}
			data-tip={effect}
			onClick={() => goOn(response.seat)}
		>
			{followUpMessages.goOn}
		</button>
	);
}
