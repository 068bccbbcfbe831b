import "./composer-options.css";
import { useSignIn } from "../../identity/index.ts";
import { ClockIcon } from "../thread/clock-icon.tsx";
import { optionMessages } from "./option-messages.ts";

export interface TemporaryState {
	readonly isTemporary: boolean;
	readonly setTemporary: (isTemporary: boolean) => void;
}

/** The switches of a prompt. On a phone they show only their icons. */
export function ComposerOptions({ isTemporary, setTemporary }: TemporaryState) {
	const effect = optionMessages.temporaryEffect(useSignIn().state === "signed-out");
	return (
		<button
			type="button"
			role="switch"
			className="btn btn-bare composer-option"
			aria-checked={isTemporary}
			aria-label={optionMessages.temporary}
			aria-description={effect}
			data-tip={effect}
			onClick={() => setTemporary(!isTemporary)}
		>
			<ClockIcon />
			<span className="w">{optionMessages.temporary}</span>
		</button>
	);
}

/** Says what the switches that are on do. */
export function OptionNote({ isTemporary }: Pick<TemporaryState, "isTemporary">) {
	const isVisitor = useSignIn().state === "signed-out";
	return (
		<p className="option-note" role="status">
			{isTemporary && optionMessages.temporaryNote(isVisitor)}
		</p>
	);
}
