import "./assistant-mark.css";
import type { Tinted } from "./tint.ts";

export interface MarkedAssistant extends Tinted {
	/** The id of a seat: the second seat of the same assistant ends in `-2`. */
	readonly id?: string;
	readonly name: string;
	/** The assistant's own name, if `name` is the name of one of its columns. */
	readonly assistant?: string;
}

export interface AssistantMarkProps {
	readonly of: MarkedAssistant;
	readonly small?: boolean;
	/** Distinguishes several seats of one assistant where there is no name beside the mark. */
	readonly numbered?: boolean;
}

/** Characters that are about as wide as high, of which only one fits. */
const WIDE = /[\u1100-\u11ff\u2e80-\uffff\p{Extended_Pictographic}]/u;

/** 'DeepSeek V3' is DV, 'OpenRouter' is OR, 'Ollama' is Ol: one letter would be the same for many names. */
function initialsOf(name: string): string {
	const [first = "", second] = name.split(/[\s/_-]+/).filter(Boolean);
	const [initial = "", ...others] = Array.from(first);
	if (second !== undefined) return initial.toUpperCase() + (Array.from(second)[0]?.toUpperCase() ?? "");
	const next = others.find((letter) => /\p{Lu}/u.test(letter)) ?? others[0] ?? "";
	return WIDE.test(initial + next) ? initial : initial.toUpperCase() + next;
}

const FONT_SIZES = [0, 22, 16] as const;

interface InitialsProps {
	readonly letters: string;
	readonly tint: string;
	readonly className: string;
}

function Initials({ letters, tint, className }: InitialsProps) {
	return (
		<svg className={`${className} mark-initials`} viewBox="0 0 24 24" color={tint} aria-hidden="true">
			<text x={12} y={18} fontSize={FONT_SIZES[letters.length] ?? 16}>
				{letters}
			</text>
		</svg>
	);
}

function Mark({ of: { name, assistant = name, logo, tint }, small }: Pick<AssistantMarkProps, "of" | "small">) {
	const className = small ? "mark-s" : "mark";
	if (logo === null) return <Initials letters={initialsOf(assistant)} tint={tint} className={className} />;
	return (
		<svg className={className} aria-hidden="true">
			<use href={`#mark-${logo}`} />
		</svg>
	);
}

const numberOf = (id: string | undefined): string | undefined => /-(\d+)$/.exec(id ?? "")?.[1];

/** The logo from sprite.svg, or the initials. Screen readers read the name beside it. */
export function AssistantMark({ of, small = false, numbered = false }: AssistantMarkProps) {
	const number = numbered && numberOf(of.id);
	if (!number) return <Mark of={of} small={small} />;
	return (
		<span className="mark-numbered" data-number={number} aria-hidden="true">
			<Mark of={of} small={small} />
		</span>
	);
}
