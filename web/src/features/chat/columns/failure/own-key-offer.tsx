import type { Seat } from "@parallax/contract";
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

/** Explains how to replace a refused key: the user's own on their settings page, the operator's in a server setting. */
export function KeyAdvice({ seat }: { readonly seat: Seat }) {
	const keyStatus = useOwnKeyStatus(seat.provider);
	const { toOwnKey, fixSetting, orOwnKey } = chatMessages;
	return (
		<p className="failed-advice">
			{keyStatus !== "own" && `${fixSetting} `}
			{keyStatus !== null && (
				<Link href={paths.ownKey(seat.provider)}>{keyStatus === "own" ? toOwnKey : orOwnKey(seat.assistant)}</Link>
			)}
		</p>
	);
}
