import type { User } from "@parallax/contract";
import type { ReactNode } from "react";
import { paths } from "../../../lib/page/paths.ts";
import { ButtonLink } from "../../../ui/actions/button-link.tsx";
import { Empty } from "../../../ui/layout/empty.tsx";
import { PageBody } from "../../../ui/layout/page.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { messages } from "../messages.ts";
import { useSignIn } from "../session/current-user.ts";
import { SignInButton } from "./sign-in-button.tsx";

export interface SignInRequiredProps {
	/** Why this page requires a sign-in. */
	readonly text: string;
	/** Shown until the server has answered who is signed in. */
	readonly fallback: ReactNode;
	/** Shown below the notice, for visitors. */
	readonly below?: ReactNode;
	readonly children: (user: User) => ReactNode;
}

/** Shows its children to signed-in users, and a sign-in button to visitors. */
export function SignInRequired({ text, fallback, below, children }: SignInRequiredProps) {
	const signIn = useSignIn();
	if (signIn.state === "checking") return fallback;
	if (signIn.state === "signed-in") return children(signIn.user);
	if (signIn.state === "unknown") {
		return (
			<PageBody>
				<LoadFailed text={messages.unknown} busy={signIn.isRetrying} onRetry={signIn.retry} level={1} />
			</PageBody>
		);
	}
	return (
		<PageBody>
			<Empty stances={["says", "says", "says", "silent"]} title={messages.required} text={text} level={1}>
				<div className="row">
					<SignInButton tone="fill" />
					<ButtonLink href={paths.home}>{messages.home}</ButtonLink>
				</div>
			</Empty>
			{below}
		</PageBody>
	);
}
