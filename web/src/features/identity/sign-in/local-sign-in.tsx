import type { User } from "@parallax/contract";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { Agreement } from "./agreement.tsx";
import { checkCredentials, type Problems, type Way } from "./credentials.ts";
import { SignInFailed } from "./sign-in-failed.tsx";
import type { Again } from "./sign-in-form.tsx";
import { signInMessages as messages } from "./sign-in-messages.ts";
import { useSignedIn } from "./use-signed-in.ts";

const words = messages.dialog;

interface FieldsProps {
	readonly way: Way;
	/** The only account that is accepted, for a user who signs in again. */
	readonly email: string | null | undefined;
	readonly problems: Problems;
}

function Fields({ way, email, problems }: FieldsProps) {
	return (
		<>
			<Field
				label={words.email}
				name="email"
				type="email"
				autoComplete="email"
				defaultValue={email ?? undefined}
				readOnly={Boolean(email)}
				error={problems.email}
				data-first-focus={email ? undefined : true}
			/>
			<Field
				label={words.password}
				name="password"
				type="password"
				autoComplete={way === "sign-up" ? "new-password" : "current-password"}
				error={problems.password}
				data-first-focus={email ? true : undefined}
			/>
			{way === "sign-up" && (
				<Field
					label={words.name}
					name="displayName"
					autoComplete="name"
					hint={words.nameHint}
					error={problems.displayName}
				/>
			)}
		</>
	);
}

function OtherWay({ way, onChange }: { readonly way: Way; readonly onChange: (way: Way) => void }) {
	const signingUp = way === "sign-up";
	return (
		<p className="sign-in-small">
			{signingUp ? words.known : words.newHere}{" "}
			<button type="button" className="text-button" onClick={() => onChange(signingUp ? "sign-in" : "sign-up")}>
				{signingUp ? words.signInInstead : words.createInstead}
			</button>
		</p>
	);
}

function useAsking(onSignedIn: (user: User) => void) {
	const signedIn = useSignedIn();
	return useMutation({
		mutationFn: (ask: () => Promise<{ readonly user: User }>) => ask(),
		onSuccess: ({ user }) => {
			onSignedIn(user);
			signedIn(user);
		},
		onError: (thrown) => toast({ title: messages.failed, description: sentenceFor(thrown), tone: "destructive" }),
	});
}

export interface LocalSignInProps {
	readonly again: Again | undefined;
	readonly allowSignUp: boolean;
	readonly onSignedIn: (user: User) => void;
}

/** Signs in with e-mail and password, on a server without Google. */
export function LocalSignIn({ again, allowSignUp, onSignedIn }: LocalSignInProps) {
	const form = useRef<HTMLFormElement>(null);
	const [way, setWay] = useState<Way>("sign-in");
	const [problems, setProblems] = useState<Problems>({});
	useEffect(() => {
		if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [problems]);
	// The fields render after the dialog if the configuration was still loading.
	useEffect(() => form.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus(), []);
	const asking = useAsking(onSignedIn);
	const change = (next: Way) => {
		setWay(next);
		setProblems({});
		asking.reset();
	};
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (asking.isPending) return;
		const checked = checkCredentials(way, new FormData(event.currentTarget));
		setProblems(checked.valid ? {} : checked.problems);
		if (checked.valid) asking.mutate(checked.ask);
	};
	const idle = way === "sign-up" ? words.create : messages.signIn;
	const working = way === "sign-up" ? words.creating : words.working;
	return (
		<>
			<p className="quiet">{way === "sign-up" ? words.signUp : (again?.why ?? words.withPassword)}</p>
			<form ref={form} className="sign-in" noValidate onSubmit={submit}>
				<Fields way={way} email={again?.email} problems={problems} />
				<SignInFailed error={asking.error} />
				<Button type="submit" tone="fill" size="wide" busy={asking.isPending}>
					{asking.isPending ? working : idle}
				</Button>
				{allowSignUp && <OtherWay way={way} onChange={change} />}
			</form>
			{!again && <Agreement signingUp={way === "sign-up"} />}
		</>
	);
}
