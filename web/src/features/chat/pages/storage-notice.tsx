import "./storage-notice.css";
import { SignInButton } from "../../identity/index.ts";
import { chatMessages } from "../chat-messages.ts";

/** Shows visitors where the chat is stored, and offers to sign in to store it permanently. */
export const StorageNotice = () => (
	<p className="storage-notice">
		{chatMessages.storedInBrowserOnly}
		<SignInButton tone="bare" label={chatMessages.signInToKeep} />
	</p>
);
