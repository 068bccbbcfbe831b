import { useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { toastLoadError } from "../../../ui/toasts/toast-load-error.ts";
import { redirectedToGoogle } from "../google/redirected-to-google.ts";
import { messages } from "../messages.ts";
import { isAskingToSignIn } from "../session/asking-to-sign-in.ts";

const loadDialog = () => import("./sign-in-dialog.tsx");

export interface SignInButtonProps {
	readonly tone?: "edge" | "fill" | "bare";
	readonly label?: string;
	/** Resumes a sign-in that redirected to Google. */
	readonly resumes?: boolean;
}

/** Opens the dialog, which closes after the sign-in. */
export function SignInButton({ tone = "edge", label = messages.signIn, resumes = false }: SignInButtonProps) {
	const [open, setOpen] = useState(() => resumes && (redirectedToGoogle.read() || isAskingToSignIn.read()));
	const close = () => setOpen(false);
	const loaded = useLoaded(loadDialog, {
		enabled: open,
		onError: () => {
			toastLoadError();
			close();
		},
	});
	return (
		<>
			<Button tone={tone} aria-haspopup="dialog" onClick={() => setOpen(true)}>
				{label}
			</Button>
			{loaded && <loaded.SignInDialog open={open} onClose={close} />}
		</>
	);
}
