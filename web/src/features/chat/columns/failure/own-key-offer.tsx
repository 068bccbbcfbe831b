import type { ProviderResponse, Seat } from "@parallax/contract";
import { Link } from "../../../../lib/page/navigation.ts";
import { paths } from "../../../../lib/page/paths.ts";
import { useOwnKeyStatus } from "../../../assistants/index.ts";
import { chatMessages } from "../../chat-messages.ts";

/** A link from a sample answer to the key settings, shown if the assistant has no key and users may store keys. */
export function OwnKeyOffer({ seat }: { readonly seat: Seat }) {
	if (useOwnKeyStatus(seat.provider) !== "demo") return null;
	return (
		<p className="own-key-offer">
			{chatMessages.sampleAnswer} <Link href={paths.ownKey(seat.provider)}>{chatMessages.askReal(seat.assistant)}</Link>
		</p>
	);
}

/** The link to the reader's keys under a failure that another key corrects. */
export function OwnKeyLink({ seat, response }: { readonly seat: Seat; readonly response: ProviderResponse }) {
	const keyStatus = useOwnKeyStatus(seat.provider);
	if (keyStatus === null) return null;
	const { toOwnKey, addOwnKey, orOwnKey } = chatMessages;
	const text = keyStatus === "own" ? toOwnKey : response.advice === null ? addOwnKey : orOwnKey(seat.assistant);
	return (
		<p className="failed-advice">
			<Link href={paths.ownKey(seat.provider)}>{text}</Link>
		</p>
	);
}
