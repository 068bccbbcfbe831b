import type { User } from "@parallax/contract";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { signInMessages as messages } from "./sign-in-messages.ts";

export interface SignInAgainProps {
	readonly open: boolean;
	readonly user: User;
	/** What is going to be done that needs it. */
	readonly why: string;
	/** Told who it was: with Google it can have been somebody else. */
	readonly onSignedIn: (user: User) => void;
	readonly onClose: () => void;
}

/** For what cannot be undone: shows that the person is there, and not only their browser. */
export function SignInAgain({ open, user, why, onSignedIn, onClose }: SignInAgainProps) {
	return (
		<Dialog open={open} onClose={onClose} title={messages.again.title}>
			<SignInForm again={{ email: user.email, why }} onSignedIn={onSignedIn} />
		</Dialog>
	);
}
