import { type OwnAssistant, WIRES } from "@parallax/contract";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../../ui/actions/button.tsx";
import { ChoiceRow } from "../../../../ui/fields/choice-row.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { useDelayedFocus } from "../../../../ui/fields/use-delayed-focus.ts";
import { Icon } from "../../../../ui/marks/icon.tsx";
import { toast } from "../../../../ui/toasts/toast-store.ts";
import { KeyField } from "../../../keys/index.ts";
import { messages } from "../messages.ts";
import { endpointId } from "./endpoint-id.ts";
import {
	type EndpointFields,
	type EndpointProblems,
	fieldsOf,
	isKeyRetained,
	problemsOf,
	readEndpoint,
} from "./read-endpoint.ts";
import { useSaveEndpoint } from "./use-endpoints.ts";

const texts = messages.endpointForm;
const WIRE_OPTIONS = WIRES.map((value) => ({ value, label: texts.wires[value] }));

export interface EndpointFormProps {
	/** Undefined for a new endpoint. */
	readonly endpoint: OwnAssistant | undefined;
	readonly taken: readonly string[];
	/** True if the key field gets the focus when the form opens. */
	readonly needsKey?: boolean;
	readonly onClose: () => void;
}

interface FieldsProps {
	readonly fields: EndpointFields;
	readonly problems: EndpointProblems;
	readonly onChange: (change: Partial<EndpointFields>) => void;
}

function PlainFields({ fields, problems, onChange }: FieldsProps) {
	return (
		<>
			<Field
				label={texts.name}
				hint={texts.nameHint}
				error={problems.name}
				value={fields.name}
				autoComplete="off"
				onChange={(event) => onChange({ name: event.target.value })}
			/>
			<ChoiceRow
				label={texts.wire}
				hint={texts.wireHint}
				value={fields.wire}
				options={WIRE_OPTIONS}
				onChange={(wire) => onChange({ wire })}
			/>
			<Field
				label={texts.address}
				hint={texts.addressHint}
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

function ModelsField({ fields, problems, onChange }: FieldsProps) {
	const id = useId();
	return (
		<div className="field">
			<label htmlFor={id}>{texts.models}</label>
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
				{problems.models ?? texts.modelsHint}
			</span>
		</div>
	);
}

function useEndpointForm({ endpoint, taken, onClose }: EndpointFormProps) {
	const [fields, setFields] = useState(() => fieldsOf(endpoint));
	const [problems, setProblems] = useState<EndpointProblems>({});
	const key = useRef<HTMLInputElement>(null);
	const buildRequest = () => {
		const parsed = readEndpoint(fields, key.current?.value ?? "");
		if ("problems" in parsed) throw new Error("The fields changed while they were sent.");
		return { params: { id: endpoint?.id ?? endpointId(parsed.body.name, taken) }, body: parsed.body };
	};
	const saving = useSaveEndpoint(buildRequest);
	const save = () => {
		const parsed = readEndpoint(fields, key.current?.value ?? "");
		setProblems("problems" in parsed ? parsed.problems : {});
		if ("problems" in parsed) return;
		saving.mutate(undefined, {
			onSuccess: ({ name }) => {
				toast(messages.endpoints.saved(name));
				onClose();
			},
			onError: (thrown) => setProblems(problemsOf(thrown)),
		});
	};
	const change = (part: Partial<EndpointFields>) => {
		setFields((previous) => ({ ...previous, ...part }));
		setProblems({});
	};
	return { fields, problems, setProblems, key, isSaving: saving.isPending, save, change };
}

function keyHint(endpoint: OwnAssistant | undefined, baseUrl: string): string {
	if (!endpoint?.last4) return texts.keyHint;
	return (isKeyRetained(endpoint, baseUrl) ? texts.keyWillStay : texts.keyWillBeRemoved)(endpoint.last4);
}

/** Adds or changes an endpoint. Errors are shown at their fields. */
export function EndpointForm(props: EndpointFormProps) {
	const { endpoint, needsKey = false, onClose } = props;
	const { fields, problems, setProblems, key, isSaving, save, change } = useEndpointForm(props);
	const form = useRef<HTMLFormElement>(null);
	useDelayedFocus(form, needsKey ? "input[type=password]" : "input");
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
			aria-label={endpoint ? texts.change(endpoint.name) : texts.add}
			onSubmit={submit}
			noValidate
		>
			<PlainFields {...part} />
			<KeyField
				ref={key}
				label={texts.key}
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
					{isSaving ? texts.saving : texts.save}
				</Button>
				<Button tone="bare" onClick={onClose}>
					{texts.cancel}
				</Button>
			</div>
		</form>
	);
}
