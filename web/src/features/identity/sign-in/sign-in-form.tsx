import "./sign-in-form.css";
import { getConfig, type User } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { queryOf } from "../../../lib/server/query-client.ts";
import { Note } from "../../../ui/layout/note.tsx";
import { TextSkeleton } from "../../../ui/loading/skeleton.tsx";
import { GoogleSignIn } from "../google/google-sign-in.tsx";
import { isAskingToSignIn } from "../session/asking-to-sign-in.ts";
import { Agreement } from "./agreement.tsx";
import type { SignInMode } from "./credentials.ts";
import { LocalSignIn } from "./local-sign-in.tsx";
import { signInMessages as messages } from "./sign-in-messages.ts";

/** The signed-in user confirms their identity. */
export interface Reauthentication {
	readonly email: string | null;
	readonly reason: string;
}

export interface SignInFormProps {
	readonly reauthentication?: Reauthentication;
	readonly mode?: SignInMode;
	/** Without it, no account can be created. */
	readonly onMode?: (mode: SignInMode) => void;
	readonly onSignedIn: (user: User) => void;
}

/** Signs in with Google or a local account, depending on the server's configuration. */
export function SignInForm({ reauthentication, mode = "sign-in", onMode, onSignedIn }: SignInFormProps) {
	const config = useQuery(queryOf(getConfig, {}));
	if (config.isPending) {
		return (
			<div className="sign-in" role="status" aria-label={messages.dialog.loading}>
				<TextSkeleton lines={5} />
			</div>
		);
	}
	if (config.isError) {
		return (
			<p className="sign-in" role="alert">
				{sentenceFor(config.error)}
			</p>
		);
	}
	const { firebase, allowSignUp } = config.data;
	return (
		<>
			{isAskingToSignIn.read() && <Note tone="warn">{messages.dialog.expired}</Note>}
			{firebase ? (
				<>
					<GoogleSignIn
						firebase={firebase}
						reason={reauthentication?.reason ?? messages.dialog.withGoogle}
						onSignedIn={onSignedIn}
					/>
					{!reauthentication && <Agreement />}
				</>
			) : (
				<LocalSignIn
					reauthentication={reauthentication}
					mode={mode}
					onMode={allowSignUp ? onMode : undefined}
					onSignedIn={onSignedIn}
				/>
			)}
		</>
	);
}
