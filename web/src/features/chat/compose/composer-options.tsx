import "./composer-options.css";
import type { ReactNode } from "react";
import { useAssistants, useConfig } from "../../assistants/index.ts";
import { useSignIn } from "../../identity/index.ts";
import { AttachButton } from "../attach/attach-button.tsx";
import { AttachedFiles, type AttachedFilesProps } from "../attach/attached-files.tsx";
import { columnName } from "../picker/column-name.ts";
import type { Column } from "../picker/provider-choice.ts";
import { useSearchChoice } from "../picker/search/search-choice.ts";
import { ClockIcon } from "../thread/clock-icon.tsx";
import { BlindIcon } from "./blind-icon.tsx";
import { blindProblem } from "./blind-problem.ts";
import { optionMessages } from "./option-messages.ts";

export { AttachButton };

/** The switches of a prompt. */
export interface SwitchState {
	readonly isTemporary: boolean;
	readonly setTemporary: (isTemporary: boolean) => void;
	readonly isBlind: boolean;
	readonly setBlind: (isBlind: boolean) => void;
}

interface SwitchProps {
	readonly label: string;
	readonly effect: string;
	readonly isOn: boolean;
	readonly onChange: (isOn: boolean) => void;
	readonly icon: ReactNode;
}

/** On a phone it shows only its icon. */
const Switch = ({ label, effect, isOn, onChange, icon }: SwitchProps) => (
	<button
		type="button"
		role="switch"
		className="btn btn-bare composer-option"
		aria-checked={isOn}
		aria-label={label}
		aria-description={effect}
		data-tip={effect}
		onClick={() => onChange(!isOn)}
	>
		{icon}
		<span className="w">{label}</span>
	</button>
);

export function ComposerOptions({ isTemporary, setTemporary, isBlind, setBlind }: SwitchState) {
	const isVisitor = useSignIn().state === "signed-out";
	return (
		<>
			<Switch
				label={optionMessages.temporary}
				effect={optionMessages.temporaryEffect(isVisitor)}
				isOn={isTemporary}
				onChange={setTemporary}
				icon={<ClockIcon />}
			/>
			<Switch
				label={optionMessages.blind}
				effect={optionMessages.blindEffect}
				isOn={isBlind}
				onChange={setBlind}
				icon={<BlindIcon />}
			/>
		</>
	);
}

interface OptionNoteProps extends Pick<SwitchState, "isTemporary" | "isBlind"> {
	/** The columns that the prompt asks. */
	readonly columns: readonly Column[];
}

/** Says what the switches that are on do, and what does not go together with them. */
export function OptionNote({ isTemporary, isBlind, columns }: OptionNoteProps) {
	const isVisitor = useSignIn().state === "signed-out";
	const assistants = useAssistants();
	const isSearching = useSearchChoice();
	const hasSearch = (useConfig()?.features.search ?? false) && isSearching;
	const problem = isBlind ? blindProblem({ columns, assistants, hasSearch }) : null;
	const notes = [
		isTemporary && optionMessages.temporaryNote(isVisitor),
		isBlind && (problem ?? optionMessages.blindNote),
	].filter(Boolean);
	return (
		<p className={problem ? "option-note is-problem" : "option-note"} role="status">
			{notes.join(" ")}
		</p>
	);
}

interface ComposerFilesProps extends Omit<AttachedFilesProps, "nameOf"> {
	readonly columns: readonly Column[];
}

/** The files of a new prompt. */
export function ComposerFiles({ columns, ...props }: ComposerFilesProps) {
	const { asked, assistants } = props;
	return <AttachedFiles {...props} nameOf={(column) => columnName(column, { columns, asked, assistants })} />;
}
