import type { User } from "@parallax/contract";
import { useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { sayNotLoaded } from "../../ui/toasts/say-not-loaded.ts";
import { googleSession, leftForGoogle, loadSignInAgain } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { MyDataLink } from "./my-data.tsx";
import { useDeleteAccount } from "./use-delete-account.ts";

const words = messages.danger;

/** The Google sign-in can be removed only by a page in which the user has just signed in with Google. */
const needsGoogle = ({ provider }: User): boolean => provider === "google" && !googleSession.current();

export function DangerZone({ user }: { readonly user: User }) {
	// After a redirect to Google, the page continues with the sign-in.
	const [step, setStep] = useState<"asking" | "signing-in" | null>(() => (leftForGoogle.read() ? "signing-in" : null));
	const stop = () => setStep(null);
	const signInAgain = () => setStep("signing-in");
	const deleting = useDeleteAccount({ onSignInAgain: signInAgain, onFailed: stop });
	const again = useLoaded(loadSignInAgain, {
		wanted: step === "signing-in",
		onError: () => {
			sayNotLoaded();
			stop();
		},
	});
	return (
		<Card title={words.title} tone="danger">
			<p>{words.text}</p>
			<div>
				<Button tone="red-line" aria-haspopup="dialog" onClick={() => setStep("asking")}>
					{words.delete}
				</Button>
			</div>
			<ConfirmDialog
				open={step === "asking"}
				title={words.confirmTitle}
				text={words.confirmText}
				confirm={words.yes}
				busy={deleting.isPending}
				onConfirm={() => (needsGoogle(user) ? signInAgain() : deleting.mutate())}
				onCancel={stop}
			>
				<p className="danger-data">
					<MyDataLink />
				</p>
			</ConfirmDialog>
			{again && (
				<again.SignInAgain
					open={step === "signing-in"}
					user={user}
					why={words.again}
					// Runs for the same user only: the sign-in of another one remounts the page.
					onSignedIn={() => setStep("asking")}
					onClose={stop}
				/>
			)}
		</Card>
	);
}
