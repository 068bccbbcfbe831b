import { type User, username as usernameSchema } from "@parallax/contract";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Switch } from "../../../ui/fields/switch.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Note } from "../../../ui/layout/note.tsx";
import { messages } from "../messages.ts";
import { AvatarField } from "./avatar-field.tsx";
import { ProfileAddress } from "./profile-address.tsx";
import { SharedCount } from "./shared-count.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

const texts = messages.profile;

/** Set by the identity provider and read-only here. */
function AccountFields({ user }: { readonly user: User }) {
	const isGoogleAccount = user.provider === "google";
	const hint = isGoogleAccount ? texts.managedByGoogle : texts.managedLocally;
	const nameHint = isGoogleAccount || user.displayName ? hint : texts.noAccountName;
	return (
		<>
			<Field label={texts.accountName} value={user.displayName ?? ""} hint={nameHint} readOnly />
			<Field label={texts.email} type="email" value={user.email ?? ""} hint={hint} readOnly />
		</>
	);
}

function Save({ busy, unsaved }: { readonly busy: boolean; readonly unsaved: boolean }) {
	return (
		<div className="save-line">
			<Button type="submit" tone="fill" busy={busy}>
				{busy ? texts.saving : texts.save}
			</Button>
			{unsaved && !busy && <span className="quiet">{messages.unsaved.note}</span>}
		</div>
	);
}

/** The form's values compared with the saved ones. */
function useForm(user: User) {
	const [username, setUsername] = useState(user.username ?? "");
	const [isPublic, setIsPublic] = useState(user.isPublic);
	const [autoCompare, setAutoCompare] = useState(user.autoCompare);
	const [problem, setProblem] = useState<string>();
	const saving = useSaveSettings(user);
	// An empty name is omitted from the request, so the server keeps the old one.
	const newUsername = username.trim();
	const unsaved =
		(newUsername !== "" && newUsername !== (user.username ?? "")) ||
		isPublic !== user.isPublic ||
		autoCompare !== user.autoCompare;
	const save = () => {
		const parsed = newUsername === "" ? undefined : usernameSchema.safeParse(newUsername);
		setProblem(parsed?.success === false ? parsed.error.issues[0]?.message : undefined);
		if (parsed?.success === false) return;
		saving.mutate(
			{ username: parsed?.data, isPublic, ...(autoCompare === user.autoCompare ? {} : { autoCompare }) },
			{
				onSuccess: (response) => setUsername(response.user.username ?? ""),
				// The server can refuse only the name. The typed name stays, so that the user can change it.
				onError: (thrown) =>
					setProblem(
						thrown instanceof ApiError && [400, 409].includes(thrown.status) ? sentenceFor(thrown) : undefined,
					),
			},
		);
	};
	const visibility = { isPublic, setIsPublic };
	const comparing = { autoCompare, setAutoCompare };
	return { username, setUsername, ...visibility, ...comparing, problem, setProblem, saving, unsaved, save };
}

/** The form of the settings. Save Changes saves all of them together. */
export function SettingsForm({ user }: { readonly user: User }) {
	const form = useForm(user);
	const element = useRef<HTMLFormElement>(null);
	const { problem, isPublic, unsaved } = form;
	const isSaving = form.saving.isPending;
	useEffect(() => {
		if (problem) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [problem]);
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (!isSaving) form.save();
	};
	return (
		<form ref={element} className="settings-form" onSubmit={submit} noValidate>
			<Card title={texts.title} note={texts.note}>
				<AvatarField user={user} />
				<Field
					label={texts.username}
					value={form.username}
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					hint={texts.usernameHint}
					error={problem}
					onChange={(event) => {
						form.setUsername(event.target.value);
						form.setProblem(undefined);
					}}
				/>
				<AccountFields user={user} />
				<Save busy={isSaving} unsaved={unsaved} />
			</Card>
			<Card title={messages.privacy.title} note={messages.privacy.note}>
				<Switch
					label={messages.privacy.publicProfile}
					hint={messages.privacy.publicHint}
					checked={isPublic}
					onChange={form.setIsPublic}
				/>
				<SharedCount isPublic={isPublic} />
				{isPublic && !user.username && <Note>{messages.privacy.chooseUsername}</Note>}
				{isPublic && user.username && <ProfileAddress username={user.username} />}
				{isPublic !== user.isPublic && <Save busy={isSaving} unsaved />}
			</Card>
			<Card title={messages.comparing.title} note={messages.comparing.note}>
				<Switch
					label={messages.comparing.autoCompare}
					hint={messages.comparing.hint}
					checked={form.autoCompare}
					onChange={form.setAutoCompare}
				/>
				{form.autoCompare !== user.autoCompare && <Save busy={isSaving} unsaved />}
			</Card>
			<UnsavedChanges unsaved={unsaved && !isSaving} />
		</form>
	);
}
