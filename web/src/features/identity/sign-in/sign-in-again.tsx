import type { User } from "@parallax/contract";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { signInMessages as messages } from "./sign-in-messages.ts";

export interface SignInAgainProps {
	readonly open: boolean;
	readonly user: User;
	/** The action that requires the new sign-in. */
	readonly reason: string;
	/** Receives the user who signed in. With Google, this can be another user. */
	readonly onSignedIn: (user: User) => void;
	readonly onClose: () => void;
}

/** Asks for a new sign-in before an action that cannot be undone: others may use a browser that is signed in. */
export function SignInAgain({ open, user, reason, onSignedIn, onClose }: SignInAgainProps) {
	return (
		<Dialog open={open} onClose={onClose} title={messages.again.title}>
			<SignInForm reauthentication={{ email: user.email, reason }} onSignedIn={onSignedIn} />
		</Dialog>
	);
}
