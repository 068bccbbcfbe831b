import { listTopics, NAME_MAX_UNITS } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { queryOf } from "../../../lib/server/query-client.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { labelMessages } from "./label-messages.ts";

const texts = labelMessages.dialog;

export interface TopicFormProps {
	readonly topic: string | null;
	readonly isBusy: boolean;
	readonly onSave: (topic: string | null) => void;
	readonly onClose: () => void;
}

/** The topic as a text; the earlier ones are suggested while it is written. */
export function TopicForm({ topic, isBusy, onSave, onClose }: TopicFormProps) {
	const [text, setText] = useState(topic ?? "");
	const { data: earlier = [] } = useQuery({ ...queryOf(listTopics, {}), refetchOnMount: "always" });
	const listId = useId();
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (!isBusy) onSave(text.trim() || null);
	};
	return (
		<form className="topic-form" onSubmit={submit}>
			<Field
				label={texts.field}
				value={text}
				list={listId}
				maxLength={NAME_MAX_UNITS}
				autoComplete="off"
				data-first-focus
				onChange={(event) => setText(event.target.value)}
			/>
			<datalist id={listId}>
				{earlier.map(({ name }) => (
					<option key={name} value={name} />
				))}
			</datalist>
			<div className="acts">
				{topic !== null && <Button onClick={() => !isBusy && onSave(null)}>{texts.remove}</Button>}
				<Button onClick={onClose}>{texts.cancel}</Button>
				<Button type="submit" tone="fill" busy={isBusy}>
					{texts.save}
				</Button>
			</div>
		</form>
	);
}
