import type { Seat } from "@parallax/contract";
import { Link } from "../../../../lib/page/navigation.ts";
import { paths } from "../../../../lib/page/paths.ts";
import { useOwnKeyStanding } from "../../../assistants/index.ts";
import { chatMessages } from "../../chat-messages.ts";

/** A link from a sample answer to the key settings, shown if the assistant has no key and users may store keys. */
export function OwnKeyOffer({ seat }: { readonly seat: Seat }) {
	if (useOwnKeyStanding(seat.provider) !== "demo") return null;
	return (
		<p className="own-key-offer">
			{chatMessages.sampleAnswer} <Link href={paths.ownKey(seat.provider)}>{chatMessages.askReal(seat.assistant)}</Link>
		</p>
	);
}

/** Says how to replace a refused key: the user's own on their settings page, the operator's in a server setting. */
export function KeyAdvice({ seat }: { readonly seat: Seat }) {
	const standing = useOwnKeyStanding(seat.provider);
	const { toOwnKey, fixSetting, orOwnKey } = chatMessages;
	return (
		<p className="failed-advice">
			{standing !== "own" && `${fixSetting} `}
			{standing !== null && (
				<Link href={paths.ownKey(seat.provider)}>{standing === "own" ? toOwnKey : orOwnKey(seat.assistant)}</Link>
			)}
		</p>
	);
}
