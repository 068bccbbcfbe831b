import { type Ref, useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { messages } from "./messages.ts";

export interface KeyFieldProps {
	readonly ref: Ref<HTMLInputElement>;
	readonly label: string;
	readonly hint: string;
	readonly error: string | undefined;
	readonly onInput: () => void;
}

/** Only the input itself holds the key. It has no name, so that a form sent without script puts no key into a URL. */
export function KeyField({ ref, ...field }: KeyFieldProps) {
	const [isShown, setShown] = useState(false);
	return (
		<Field
			{...field}
			ref={ref}
			type={isShown ? "text" : "password"}
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			data-1p-ignore
			data-lpignore="true"
			actions={
				<Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
					{isShown ? messages.form.hide : messages.form.show}
				</Button>
			}
		/>
	);
}
