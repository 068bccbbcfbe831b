import type { User } from "@parallax/contract";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { signInMessages as messages } from "./sign-in-messages.ts";

export interface SignInAgainProps {
	readonly open: boolean;
	readonly user: User;
	/** The action that requires the new sign-in. */
	readonly why: string;
	/** Gets the user who signed in, who can be another one with Google. */
	readonly onSignedIn: (user: User) => void;
	readonly onClose: () => void;
}

/** Asks for a new sign-in before an action that cannot be undone, since an open browser proves nothing. */
export function SignInAgain({ open, user, why, onSignedIn, onClose }: SignInAgainProps) {
	return (
		<Dialog open={open} onClose={onClose} title={messages.again.title}>
			<SignInForm again={{ email: user.email, why }} onSignedIn={onSignedIn} />
		</Dialog>
	);
}
