import "./key-form.css";
import { apiKey, type Provider } from "@parallax/contract";
import { type SubmitEvent, useRef, useState } from "react";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { Button } from "../../ui/actions/button.tsx";
import { useDelayedFocus } from "../../ui/fields/use-delayed-focus.ts";
import { Icon } from "../../ui/marks/icon.tsx";
import { KeyField } from "./key-field.tsx";
import { keyPageOf } from "./key-pages.ts";
import { messages } from "./messages.ts";
import { useSaveKey } from "./use-keys.ts";

const texts = messages.form;

/** Opens the vendor's page for API keys in a new tab. */
function KeyPageLink({ assistantId }: { readonly assistantId: string }) {
	const page = keyPageOf(assistantId);
	if (!page) return null;
	return (
		<a className="key-page" href={page.address} target="_blank" rel="noreferrer">
			{texts.get(page.vendor, new URL(page.address).host)} <Icon name="external" />
		</a>
	);
}

export interface KeyFormProps {
	readonly assistant: Pick<Provider, "id" | "name">;
	readonly onSaved: () => void;
	readonly onCancel: () => void;
}

/** A form for a key. The page holds the key only in the input, and clears it once the server has stored it. */
export function KeyForm({ assistant, onSaved, onCancel }: KeyFormProps) {
	const form = useRef<HTMLFormElement>(null);
	const field = useRef<HTMLInputElement>(null);
	const [problem, setProblem] = useState<string>();
	const saving = useSaveKey(assistant.id, () => field.current?.value.trim() ?? "");
	useDelayedFocus(form, "input");
	const showError = (sentence: string | undefined) => {
		setProblem(sentence);
		field.current?.focus();
	};
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (saving.isPending) return;
		const parsed = apiKey.safeParse(field.current?.value ?? "");
		if (!parsed.success) return showError(parsed.error.issues[0]?.message);
		saving.mutate(undefined, {
			onSuccess: () => {
				if (field.current) field.current.value = "";
				onSaved();
			},
			onError: (thrown) => showError(sentenceFor(thrown)),
		});
	};
	return (
		<form
			ref={form}
			className="key-form"
			onSubmit={submit}
			onKeyDown={(event) => event.key === "Escape" && onCancel()}
			noValidate
		>
			<KeyField
				ref={field}
				label={texts.label(assistant.name)}
				hint={texts.hint}
				error={problem}
				onInput={() => setProblem(undefined)}
			/>
			<KeyPageLink assistantId={assistant.id} />
			<div className="row">
				<Button type="submit" tone="fill" busy={saving.isPending}>
					{saving.isPending ? texts.saving : texts.save}
				</Button>
				<Button tone="bare" onClick={onCancel}>
					{texts.cancel}
				</Button>
			</div>
		</form>
	);
}
