import type { ProviderResponse, Seat } from "@parallax/contract";
import { useOwnKeyStatus } from "../../../assistants/index.ts";
import { chatMessages } from "../../chat-messages.ts";
import { OwnKeyAction } from "../../own-keys/own-key-action.tsx";

/** Leads from a sample answer to the place for a key, if the assistant has none and people may store keys. */
export function OwnKeyOffer({ seat }: { readonly seat: Seat }) {
	if (useOwnKeyStatus(seat.provider) !== "demo") return null;
	return (
		<p className="own-key-offer">
			{chatMessages.sampleAnswer}{" "}
			<OwnKeyAction assistantIds={[seat.provider]}>{chatMessages.askReal(seat.assistant)}</OwnKeyAction>
		</p>
	);
}

/** Leads to the place for the reader's key under a failure that another key corrects. */
export function OwnKeyLink({ seat, response }: { readonly seat: Seat; readonly response: ProviderResponse }) {
	const keyStatus = useOwnKeyStatus(seat.provider);
	if (keyStatus === null) return null;
	const { toOwnKey, addOwnKey, orOwnKey } = chatMessages;
	const text = keyStatus === "own" ? toOwnKey : response.advice === null ? addOwnKey : orOwnKey(seat.assistant);
	return (
		<p className="failed-advice">
			<OwnKeyAction assistantIds={[seat.provider]}>{text}</OwnKeyAction>
		</p>
	);
}
