import type { User } from "@parallax/contract";
import { useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { toastLoadError } from "../../ui/toasts/toast-load-error.ts";
import { googleSession, loadSignInAgain, redirectedToGoogle } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { MyDataLink } from "./my-data.tsx";
import { useDeleteAccount } from "./use-delete-account.ts";

const texts = messages.danger;

/** The Google sign-in can be removed only by a page in which the user has just signed in with Google. */
const needsGoogleSignIn = ({ provider }: User): boolean => provider === "google" && !googleSession.current();

export function DangerZone({ user }: { readonly user: User }) {
	// After a redirect to Google, the page continues with the sign-in.
	const [step, setStep] = useState<"asking" | "signing-in" | null>(() =>
		redirectedToGoogle.read() ? "signing-in" : null,
	);
	const cancel = () => setStep(null);
	const signInAgain = () => setStep("signing-in");
	const deleting = useDeleteAccount({ onSignInAgain: signInAgain, onFailed: cancel });
	const signInModule = useLoaded(loadSignInAgain, {
		enabled: step === "signing-in",
		onError: () => {
			toastLoadError();
			cancel();
		},
	});
	return (
		<Card title={texts.title} tone="danger">
			<p>{texts.text}</p>
			<div>
				<Button tone="red-line" aria-haspopup="dialog" onClick={() => setStep("asking")}>
					{texts.delete}
				</Button>
			</div>
			<ConfirmDialog
				open={step === "asking"}
				title={texts.confirmTitle}
				text={texts.confirmText}
				confirm={texts.yes}
				busy={deleting.isPending}
				onConfirm={() => (needsGoogleSignIn(user) ? signInAgain() : deleting.mutate())}
				onCancel={cancel}
			>
				<p className="danger-data">
					<MyDataLink />
				</p>
			</ConfirmDialog>
			{signInModule && (
				<signInModule.SignInAgain
					open={step === "signing-in"}
					user={user}
					reason={texts.again}
					// Runs for the same user only: the sign-in of another one remounts the page.
					onSignedIn={() => setStep("asking")}
					onClose={cancel}
				/>
			)}
		</Card>
	);
}
