import type { User } from "@parallax/contract";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { Agreement } from "./agreement.tsx";
import { checkCredentials, type Problems, type SignInMode } from "./credentials.ts";
import { SignInFailed } from "./sign-in-failed.tsx";
import type { Reauthentication } from "./sign-in-form.tsx";
import { signInMessages as messages } from "./sign-in-messages.ts";
import { useHandleSignedIn } from "./use-handle-signed-in.ts";

const texts = messages.dialog;

interface FieldsProps {
	readonly mode: SignInMode;
	/** The only account that is accepted, for a user who signs in again. */
	readonly email: string | null | undefined;
	readonly problems: Problems;
}

function Fields({ mode, email, problems }: FieldsProps) {
	return (
		<>
			<Field
				label={texts.email}
				name="email"
				type="email"
				autoComplete="email"
				defaultValue={email ?? undefined}
				readOnly={Boolean(email)}
				error={problems.email}
				data-first-focus={email ? undefined : true}
			/>
			<Field
				label={texts.password}
				name="password"
				type="password"
				autoComplete={mode === "sign-up" ? "new-password" : "current-password"}
				error={problems.password}
				data-first-focus={email ? true : undefined}
			/>
			{mode === "sign-up" && (
				<Field
					label={texts.name}
					name="displayName"
					autoComplete="name"
					hint={texts.nameHint}
					error={problems.displayName}
				/>
			)}
		</>
	);
}

function ModeSwitch({ mode, onChange }: { readonly mode: SignInMode; readonly onChange: (mode: SignInMode) => void }) {
	const signingUp = mode === "sign-up";
	return (
		<p className="sign-in-small">
			{signingUp ? texts.haveAccount : texts.newHere}{" "}
			<button type="button" className="text-button" onClick={() => onChange(signingUp ? "sign-in" : "sign-up")}>
				{signingUp ? texts.signInInstead : texts.createInstead}
			</button>
		</p>
	);
}

function useSignInMutation(onSignedIn: (user: User) => void) {
	const handleSignedIn = useHandleSignedIn();
	return useMutation({
		mutationFn: (send: () => Promise<{ readonly user: User }>) => send(),
		onSuccess: ({ user }) => {
			onSignedIn(user);
			handleSignedIn(user);
		},
		onError: (thrown) => toast({ title: messages.failed, description: sentenceFor(thrown), tone: "destructive" }),
	});
}

export interface LocalSignInProps {
	readonly reauthentication: Reauthentication | undefined;
	readonly mode: SignInMode;
	/** Without it, no account can be created. */
	readonly onMode: ((mode: SignInMode) => void) | undefined;
	readonly onSignedIn: (user: User) => void;
}

/** Signs in with e-mail and password, on a server without Google. */
export function LocalSignIn({ reauthentication, mode, onMode, onSignedIn }: LocalSignInProps) {
	const form = useRef<HTMLFormElement>(null);
	const [problems, setProblems] = useState<Problems>({});
	useEffect(() => {
		if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [problems]);
	// The fields render after the dialog if the configuration was still loading.
	useEffect(() => form.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus(), []);
	const mutation = useSignInMutation(onSignedIn);
	const change = (next: SignInMode) => {
		onMode?.(next);
		setProblems({});
		mutation.reset();
	};
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (mutation.isPending) return;
		const checked = checkCredentials(mode, new FormData(event.currentTarget));
		setProblems(checked.valid ? {} : checked.problems);
		if (checked.valid) mutation.mutate(checked.send);
	};
	const idleLabel = mode === "sign-up" ? texts.create : messages.signIn;
	const busyLabel = mode === "sign-up" ? texts.creating : texts.working;
	return (
		<>
			<p className="quiet">{mode === "sign-up" ? texts.signUp : (reauthentication?.reason ?? texts.withPassword)}</p>
			<form ref={form} className="sign-in" noValidate onSubmit={submit}>
				<Fields mode={mode} email={reauthentication?.email} problems={problems} />
				<SignInFailed error={mutation.error} />
				<Button type="submit" tone="fill" size="wide" busy={mutation.isPending}>
					{mutation.isPending ? busyLabel : idleLabel}
				</Button>
				{onMode && <ModeSwitch mode={mode} onChange={change} />}
			</form>
			{!reauthentication && <Agreement signingUp={mode === "sign-up"} />}
		</>
	);
}
