import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Icon } from "../../../ui/marks/icon.tsx";
import { PopupError } from "../google/popup-error.ts";

/** Repeats the toast's message, because a toast disappears. */
export function SignInFailed({ error }: { readonly error: Error | null }) {
	if (!error) return null;
	return (
		<p className="sign-in-failed" role="alert">
			<Icon name="alert" />
			<span>{error instanceof PopupError ? error.message : sentenceFor(error)}</span>
		</p>
	);
}
