import "./settings.css";
import { usePageTitle } from "../../ui/a11y/use-page-title.ts";
import { Page } from "../../ui/layout/page.tsx";
import { TextSkeleton } from "../../ui/loading/skeleton.tsx";
import { SignInRequired } from "../identity/index.ts";
import { AssistantsCard } from "./assistants/assistants-card.tsx";
import { EndpointsCard } from "./assistants/endpoints/endpoints-card.tsx";
import { useSignInText } from "./assistants/use-sign-in-text.ts";
import { DangerZone } from "./danger-zone.tsx";
import { messages } from "./messages.ts";
import { MyData } from "./my-data.tsx";
import { SettingsForm } from "./profile/settings-form.tsx";
import { ReadingCard } from "./reading-card.tsx";
import { SecurityCards } from "./security/security-cards.tsx";

function SettingsSkeleton() {
	return (
		<Page title={messages.title} note={messages.loading}>
			<TextSkeleton lines={12} />
		</Page>
	);
}

export function SettingsPage() {
	usePageTitle(messages.title);
	const signInText = useSignInText();
	return (
		<SignInRequired text={signInText ?? messages.signedOut} fallback={<SettingsSkeleton />}>
			{(user) => (
				<Page title={messages.title}>
					<SettingsForm user={user} />
					<AssistantsCard />
					<EndpointsCard />
					<ReadingCard />
					<SecurityCards user={user} />
					<MyData />
					<DangerZone user={user} />
				</Page>
			)}
		</SignInRequired>
	);
}
