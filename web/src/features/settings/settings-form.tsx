import { type User, username as usernameSchema } from "@parallax/contract";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { AvatarField } from "./avatar-field.tsx";
import { messages } from "./messages.ts";
import { ProfileAddress } from "./profile-address.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

const words = messages.profile;

/** What the identity provider says, and only it can change. */
function AccountFields({ user }: { readonly user: User }) {
	const hint = user.provider === "google" ? words.managedByGoogle : words.managedLocally;
	return (
		<>
			<Field label={words.accountName} value={user.displayName ?? ""} hint={hint} readOnly />
			<Field label={words.email} type="email" value={user.email ?? ""} hint={hint} readOnly />
		</>
	);
}

function SaveButton({ busy }: { readonly busy: boolean }) {
	return (
		<div>
			<Button type="submit" tone="fill" busy={busy}>
				{busy ? words.saving : words.save}
			</Button>
		</div>
	);
}

/** Saved by Save Changes, username and visibility together. */
export function SettingsForm({ user }: { readonly user: User }) {
	const [username, setUsername] = useState(user.username ?? "");
	const [isPublic, setIsPublic] = useState(user.isPublic);
	const [problem, setProblem] = useState<string>();
	const saving = useSaveSettings();
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		// An empty name is sent as absent, and so stays what it was.
		const read = username === "" ? undefined : usernameSchema.safeParse(username);
		setProblem(read?.success === false ? read.error.issues[0]?.message : undefined);
		if (!read || read.success) saving.mutate({ username: read?.data, isPublic });
	};
	return (
		<form className="settings-form" onSubmit={submit} noValidate>
			<Card title={words.title} note={words.note}>
				<AvatarField user={user} />
				<Field
					label={words.username}
					value={username}
					autoComplete="username"
					spellCheck={false}
					error={problem}
					onChange={(event) => setUsername(event.target.value)}
				/>
				<AccountFields user={user} />
				<SaveButton busy={saving.isPending} />
			</Card>
			<Card title={messages.privacy.title} note={messages.privacy.note}>
				<Switch
					label={messages.privacy.publicProfile}
					hint={messages.privacy.publicHint}
					checked={isPublic}
					onChange={setIsPublic}
				/>
				{isPublic !== user.isPublic && <SaveButton busy={saving.isPending} />}
				{isPublic && user.username && <ProfileAddress username={user.username} />}
			</Card>
		</form>
	);
}
