import { type RefObject, useLayoutEffect } from "react";

export interface Tinted {
	/** Known logos have a tint for each theme in tokens.css. */
	readonly logo: string | null;
	/** A CSS colour. */
	readonly tint: string;
}

type TintTarget = HTMLElement | SVGElement | null;

const setTint = (target: TintTarget, tint: string): void => target?.style.setProperty("--own-tint", tint);

const setters = new Map<string, (target: TintTarget) => void>();

/** The same function for the same tint: React calls a new ref at every render. */
function setterFor(tint: string): (target: TintTarget) => void {
	const cached = setters.get(tint);
	if (cached) return cached;
	const setter = (target: TintTarget) => setTint(target, tint);
	setters.set(tint, setter);
	return setter;
}

/** Gives an element its `--own-tint`, by script: the Content-Security-Policy refuses style attributes in HTML. */
export const tintProps = ({ logo, tint }: Tinted) =>
	logo ? { "data-tint": logo } : { "data-tint": "own", ref: setterFor(tint) };

/** The same for an element that has a ref already; it still needs `data-tint`. */
export function useOwnTint(ref: RefObject<HTMLElement | null>, { logo, tint }: Tinted): void {
	useLayoutEffect(() => {
		if (!logo) setTint(ref.current, tint);
	}, [ref, logo, tint]);
}
