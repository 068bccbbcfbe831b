import type { Seat } from "@parallax/contract";
import { Link } from "../../../../lib/page/navigation.ts";
import { paths } from "../../../../lib/page/paths.ts";
import { useOwnKeyStanding } from "../../../assistants/index.ts";
import { chatMessages } from "../../chat-messages.ts";

/** The quiet way from a sample answer to real ones, while the assistant has no key and people may store their own. */
export function OwnKeyOffer({ seat }: { readonly seat: Seat }) {
	if (useOwnKeyStanding(seat.provider) !== "demo") return null;
	return (
		<p className="own-key-offer">
			{chatMessages.sampleAnswer} <Link href={paths.ownKey(seat.provider)}>{chatMessages.askReal(seat.assistant)}</Link>
		</p>
	);
}

/** What mends a refused key: the reader's own on their settings page, the operator's in a setting of the server. */
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
