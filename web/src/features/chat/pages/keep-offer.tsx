import "./keep-offer.css";
import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { SignInButton, useSignIn } from "../../identity/index.ts";
import { chatMessages } from "../chat-messages.ts";

/** Tells a visitor where the chat is stored, and how to keep it longer. */
export function KeepOffer() {
	const isHydrated = useHydrated();
	const isVisitor = useSignIn().state === "signed-out";
	if (!isHydrated || !isVisitor) return null;
	return (
		<p className="keep-offer">
			{chatMessages.keptHere}
			<SignInButton tone="bare" label={chatMessages.signInToKeep} />
		</p>
	);
}
