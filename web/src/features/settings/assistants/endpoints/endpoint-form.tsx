import { type OwnAssistant, WIRES } from "@parallax/contract";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../../ui/actions/button.tsx";
import { ChoiceRow } from "../../../../ui/fields/choice-row.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Icon } from "../../../../ui/marks/icon.tsx";
import { toast } from "../../../../ui/toasts/toast-store.ts";
import { KeyField } from "../keys/key-field.tsx";
import { messages } from "../messages.ts";
import { useFocusLast } from "../use-focus-last.ts";
import { endpointId } from "./endpoint-id.ts";
import {
	type EndpointFields,
	type EndpointProblems,
	fieldsOf,
	keepsKey,
	problemsOf,
	readEndpoint,
} from "./read-endpoint.ts";
import { useSaveEndpoint } from "./use-endpoints.ts";

const words = messages.endpointForm;
const WIRE_OPTIONS = WIRES.map((value) => ({ value, label: words.wires[value] }));

export interface EndpointFormProps {
	/** Undefined for a new endpoint. */
	readonly endpoint: OwnAssistant | undefined;
	readonly taken: readonly string[];
	/** True if the key field gets the focus when the form opens. */
	readonly needsKey?: boolean;
	readonly onClose: () => void;
}

interface PartProps {
	readonly fields: EndpointFields;
	readonly problems: EndpointProblems;
	readonly onChange: (change: Partial<EndpointFields>) => void;
}

function PlainFields({ fields, problems, onChange }: PartProps) {
	return (
		<>
			<Field
				label={words.name}
				hint={words.nameHint}
				error={problems.name}
				value={fields.name}
				autoComplete="off"
				onChange={(event) => onChange({ name: event.target.value })}
			/>
			<ChoiceRow
				label={words.wire}
				hint={words.wireHint}
				value={fields.wire}
				options={WIRE_OPTIONS}
				onChange={(wire) => onChange({ wire })}
			/>
			<Field
				label={words.address}
				hint={words.addressHint}
				error={problems.baseUrl}
				type="url"
				placeholder="https://"
				value={fields.baseUrl}
				autoComplete="off"
				spellCheck={false}
				onChange={(event) => onChange({ baseUrl: event.target.value })}
			/>
		</>
	);
}

function ModelsField({ fields, problems, onChange }: PartProps) {
	const id = useId();
	return (
		<div className="field">
			<label htmlFor={id}>{words.models}</label>
			<textarea
				id={id}
				className="input models-input"
				rows={3}
				value={fields.models}
				autoCapitalize="none"
				spellCheck={false}
				aria-invalid={problems.models ? true : undefined}
				aria-describedby={`${id}-note`}
				onChange={(event) => onChange({ models: event.target.value })}
			/>
			<span className={problems.models ? "err" : "hint"} id={`${id}-note`}>
				{problems.models ?? words.modelsHint}
			</span>
		</div>
	);
}

function useEndpointForm({ endpoint, taken, onClose }: EndpointFormProps) {
	const [fields, setFields] = useState(() => fieldsOf(endpoint));
	const [problems, setProblems] = useState<EndpointProblems>({});
	const key = useRef<HTMLInputElement>(null);
	const take = () => {
		const read = readEndpoint(fields, key.current?.value ?? "");
		if ("problems" in read) throw new Error("The fields changed while they were sent.");
		return { params: { id: endpoint?.id ?? endpointId(read.body.name, taken) }, body: read.body };
	};
	const saving = useSaveEndpoint(take);
	const save = () => {
		const read = readEndpoint(fields, key.current?.value ?? "");
		setProblems("problems" in read ? read.problems : {});
		if ("problems" in read) return;
		saving.mutate(undefined, {
			onSuccess: ({ name }) => {
				toast(messages.endpoints.saved(name));
				onClose();
			},
			onError: (thrown) => setProblems(problemsOf(thrown)),
		});
	};
	const change = (part: Partial<EndpointFields>) => {
		setFields((was) => ({ ...was, ...part }));
		setProblems({});
	};
	return { fields, problems, setProblems, key, isSaving: saving.isPending, save, change };
}

function keyHint(endpoint: OwnAssistant | undefined, baseUrl: string): string {
	if (!endpoint?.last4) return words.keyHint;
	return (keepsKey(endpoint, baseUrl) ? words.keyStays : words.keyGoes)(endpoint.last4);
}

/** Adds or changes an endpoint. Errors are shown at their fields. */
export function EndpointForm(props: EndpointFormProps) {
	const { endpoint, needsKey = false, onClose } = props;
	const { fields, problems, setProblems, key, isSaving, save, change } = useEndpointForm(props);
	const form = useRef<HTMLFormElement>(null);
	useFocusLast(form, needsKey ? "input[type=password]" : "input");
	useEffect(() => {
		if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [problems]);
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (!isSaving) save();
	};
	const part = { fields, problems, onChange: change };
	return (
		<form
			ref={form}
			className="key-form"
			aria-label={endpoint ? words.change(endpoint.name) : words.add}
			onSubmit={submit}
			noValidate
		>
			<PlainFields {...part} />
			<KeyField
				ref={key}
				label={words.key}
				hint={keyHint(endpoint, fields.baseUrl)}
				error={problems.key}
				onInput={() => setProblems({})}
			/>
			<ModelsField {...part} />
			{problems.form && (
				<p role="alert" className="key-result" data-tone="bad">
					<Icon name="alert" />
					<span>{problems.form}</span>
				</p>
			)}
			<div className="row">
				<Button type="submit" tone="fill" busy={isSaving}>
					{isSaving ? words.saving : words.save}
				</Button>
				<Button tone="bare" onClick={onClose}>
					{words.cancel}
				</Button>
			</div>
		</form>
	);
}
