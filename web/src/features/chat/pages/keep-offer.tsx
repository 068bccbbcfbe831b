import "./keep-offer.css";
import { SignInButton, useSignIn } from "../../identity/index.ts";
import { chatMessages } from "../chat-messages.ts";

/** Tells a visitor how far the chat is kept, and how to keep it longer. */
export function KeepOffer() {
	const isVisitor = useSignIn().state === "signed-out";
	if (!isVisitor) return null;
	return (
		<p className="keep-offer">
			{chatMessages.keptHere}
			<SignInButton tone="bare" label={chatMessages.signInToKeep} />
		</p>
	);
}
