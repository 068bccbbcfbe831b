import { isPasted, MAX_SEATS, PASTED, type Provider } from "@parallax/contract";
import { PasteDialog, pastedColumn } from "../pasting/index.ts";
import { freeKey } from "../picker/asked-seats.ts";
import { pickerMessages } from "../picker/picker-messages.ts";
import type { Column } from "../picker/provider-choice.ts";
import type { OpenedMenu } from "./asked-columns.tsx";
import type { FollowUpComposerProps } from "./follow-up-composer.tsx";
import { followUpMessages } from "./follow-up-messages.ts";
import { columnsOfSeats, joiningNames } from "./joining-names.ts";
import type { FollowUpState } from "./use-follow-up.ts";

interface NextPastedProps
	extends Pick<FollowUpComposerProps, "session" | "choice" | "onChange" | "announce" | "field"> {
	readonly state: FollowUpState;
	readonly assistants: readonly Provider[];
	readonly opened: OpenedMenu;
	readonly onClose: () => void;
}

/** The dialog in which an answer to the next prompt is pasted, or edited before it is sent. */
export function NextPasted(props: NextPastedProps) {
	const { session, choice, onChange, announce, field, state, assistants, opened, onClose } = props;
	const { seats } = session;
	const { joining, leftOut } = choice;
	const edited = joining.find((column) => isPasted(column) && column.key === opened.key);
	const columns = [...columnsOfSeats(seats), ...joining];
	const key = edited?.key ?? freeKey(PASTED, columns);
	const rest = joining.filter((column) => column !== edited);
	const withColumn = (column: Column): readonly Column[] =>
		edited ? joining.map((each) => (each === edited ? column : each)) : [...joining, column];
	const nameIn = (next: readonly Column[]) => joiningNames(seats, next, assistants).get(key) ?? "";
	const add = (next: readonly Column[]) => {
		const isSample = ({ provider }: Column) => assistants.find(({ id }) => id === provider)?.demo ?? false;
		// Sample answers cannot be compared with it, so they are not asked for unless the user wants them.
		const hasSamplesOnly = state.columns.length > 0 && state.columns.every(isSample);
		const samples = state.asked.map(({ id }) => id);
		onChange({ joining: next, ...(hasSamplesOnly && { leftOut: [...leftOut, ...samples] }) });
		announce((hasSamplesOnly ? followUpMessages.addedWithoutSamples : followUpMessages.added)(nameIn(next)));
	};
	return (
		<PasteDialog
			edited={edited ? { key, name: edited.name ?? "", text: edited.text ?? "", title: state.nameOf(edited) } : null}
			chatId={session.id}
			defaultName={nameIn(withColumn(pastedColumn(key, { name: "", text: "" })))}
			refusal={edited || columns.length < MAX_SEATS ? null : pickerMessages.full(MAX_SEATS)}
			takenNames={[...seats.map(({ name }) => name), ...rest.map(state.nameOf)]}
			assistantNames={assistants.map(({ name }) => name)}
			onClose={onClose}
			onDone={(pasted) => {
				const next = withColumn(pastedColumn(key, pasted));
				if (edited) onChange({ joining: next });
				else add(next);
			}}
			onRemove={() => {
				onChange({ joining: rest });
				if (edited) announce(followUpMessages.removed(state.nameOf(edited)));
				// The button of the removed column is gone when the dialog returns the focus.
				requestAnimationFrame(() => setTimeout(() => field.current?.focus(), 0));
			}}
		/>
	);
}
