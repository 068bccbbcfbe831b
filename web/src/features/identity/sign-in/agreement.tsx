import { Link } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { hasDraft } from "../../../lib/stored/chat-draft.ts";
import { signInMessages } from "./sign-in-messages.ts";

/** What a person agrees to by signing in or by creating an account. */
export function Agreement({ signingUp = false }: { readonly signingUp?: boolean }) {
	const { kept, agreement } = signInMessages.dialog;
	return (
		<p className="sign-in-small">
			{/* Whoever has begun to write wonders whether it outlives the sign-in. */}
			{hasDraft() && `${kept} `}
			{signingUp ? agreement.beforeSignUp : agreement.before}
			<Link href={paths.terms}>{agreement.terms}</Link>
			{agreement.between}
			<Link href={paths.privacy}>{agreement.privacy}</Link>.
		</p>
	);
}
