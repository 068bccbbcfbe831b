import { Link } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { hasDraft } from "../../../lib/stored/chat-draft.ts";
import { signInMessages } from "./sign-in-messages.ts";

/** The terms that a sign-in or a new account accepts. */
export function Agreement({ signingUp = false }: { readonly signingUp?: boolean }) {
	const { promptSaved, agreement } = signInMessages.dialog;
	return (
		<p className="sign-in-small">
			{/* A visitor with a draft needs to know that the sign-in keeps it. */}
			{hasDraft() && `${promptSaved} `}
			{signingUp ? agreement.beforeSignUp : agreement.before}
			<Link href={paths.terms}>{agreement.terms}</Link>
			{agreement.between}
			<Link href={paths.privacy}>{agreement.privacy}</Link>.
		</p>
	);
}
