import { useState } from "react";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import type { SignInMode } from "./credentials.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { signInMessages as messages } from "./sign-in-messages.ts";

export interface SignInDialogProps {
	readonly open: boolean;
	readonly onClose: () => void;
}

/** Signs in or creates an account, and closes after that. */
export function SignInDialog({ open, onClose }: SignInDialogProps) {
	const [mode, setMode] = useState<SignInMode>("sign-in");
	const { title, signUpTitle } = messages.dialog;
	return (
		<Dialog open={open} onClose={onClose} title={mode === "sign-up" ? signUpTitle : title}>
			<SignInForm mode={mode} onMode={setMode} onSignedIn={onClose} />
		</Dialog>
	);
}
