import { changePassword } from "@parallax/contract";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { messages } from "../messages.ts";

const texts = messages.password;
type Problems = { current?: string | undefined; next?: string | undefined };

/** Uses the schema of the contract, so the page and the server show the same errors. */
function readForm(values: FormData) {
	const currentPassword = String(values.get("current") ?? "");
	const parsed = changePassword.body.safeParse({ currentPassword, newPassword: values.get("next") });
	if (parsed.success) return { body: parsed.data, problems: {} };
	const next = parsed.error.issues.find(({ path }) => path[0] === "newPassword")?.message;
	const problems: Problems = { current: currentPassword === "" ? texts.missing : undefined, next };
	return { body: null, problems };
}

/** Only for local accounts. Every other device is signed out with the old password. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
	const form = useRef<HTMLFormElement>(null);
	const [problems, setProblems] = useState<Problems>({});
	useEffect(() => {
		if (problems.current || problems.next) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [problems]);
	const changing = useMutation({
		mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
		onSuccess: () => {
			form.current?.reset();
			toast(texts.changed);
			onChanged();
		},
		onError: (thrown) => {
			setProblems({ current: sentenceFor(thrown) });
			toast({ title: texts.failed, description: sentenceFor(thrown), tone: "destructive" });
		},
	});
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (changing.isPending) return;
		const { body, problems: found } = readForm(new FormData(event.currentTarget));
		setProblems(found);
		if (body) changing.mutate(body);
	};
	return (
		<form ref={form} className="settings-part" onSubmit={submit} noValidate>
			<Field
				label={texts.current}
				name="current"
				type="password"
				autoComplete="current-password"
				error={problems.current}
			/>
			<Field
				label={texts.next}
				name="next"
				type="password"
				autoComplete="new-password"
				hint={texts.hint}
				error={problems.next}
			/>
			<div>
				<Button type="submit" busy={changing.isPending}>
					{changing.isPending ? texts.changing : texts.change}
				</Button>
			</div>
		</form>
	);
}
