import { paths } from "../../../lib/page/paths.ts";
import { ButtonLink } from "../../../ui/actions/button-link.tsx";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { messages } from "../messages.ts";

/** The address of a public profile, with buttons to copy and open it. */
export function ProfileAddress({ username }: { readonly username: string }) {
	const path = paths.profile(username);
	const address = location.origin + path;
	return (
		<Field
			label={messages.privacy.address}
			value={address}
			readOnly
			actions={
				<>
					<CopyButton copies={address} failure={messages.privacy.copyFailed} />
					<ButtonLink href={path}>{messages.privacy.view}</ButtonLink>
				</>
			}
		/>
	);
}
