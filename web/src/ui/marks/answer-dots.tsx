import "./answer-dots.css";
import { AssistantMark, type MarkedAssistant } from "./assistant-mark.tsx";

type DotState = "success" | "error" | "pending" | "none";

export interface AnswerDot {
	/** The id of the column. */
	readonly id: string;
	readonly mark: MarkedAssistant;
	readonly state: DotState;
	/** 'Claude: success' */
	readonly label: string;
}

/** Each state has its own shape, so that the states differ without colour. */
function Shape({ state }: { readonly state: DotState }) {
	return (
		<svg className="d" viewBox="0 0 12 12" aria-hidden="true">
			{state === "success" && <circle cx="6" cy="6" r="3.5" fill="currentColor" />}
			{state === "error" && <path d="M3 3l6 6M9 3l-6 6" stroke="currentColor" strokeWidth="2" />}
			{(state === "pending" || state === "none") && (
				<circle cx="6" cy="6" r="3" fill="none" stroke="currentColor" strokeWidth="1.4" />
			)}
		</svg>
	);
}

/** The state of each answer: the assistant's mark, a coloured shape, and a text for screen readers. */
export function AnswerDots({ dots }: { readonly dots: readonly AnswerDot[] }) {
	return (
		<span className="dots">
			{dots.map(({ id, mark, state, label }) => (
				<span key={id} className={`dot is-${state}`} data-tip={label}>
					<AssistantMark of={mark} small numbered />
					<Shape state={state} />
					<span className="vh">{label}</span>
				</span>
			))}
		</span>
	);
}
