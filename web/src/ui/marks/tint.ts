import { type RefObject, useLayoutEffect } from "react";

export interface Tinted {
	/** Known logos have a tint for each theme in tokens.css. */
	readonly logo: string | null;
	/** A CSS colour. */
	readonly tint: string;
}

type Place = HTMLElement | SVGElement | null;

const setTint = (place: Place, tint: string): void => place?.style.setProperty("--own-tint", tint);

const setters = new Map<string, (place: Place) => void>();

/** The same function for the same tint: React calls a new ref at every render. */
function setterFor(tint: string): (place: Place) => void {
	const known = setters.get(tint);
	if (known) return known;
	const setter = (place: Place) => setTint(place, tint);
	setters.set(tint, setter);
	return setter;
}

/** Gives an element its `--tint`. Set by script: the Content-Security-Policy refuses style attributes of a rendered page. */
export const tinted = ({ logo, tint }: Tinted) =>
	logo ? { "data-tint": logo } : { "data-tint": "own", ref: setterFor(tint) };

/** The same for an element that has a ref already; it still needs `data-tint`. */
export function useOwnTint(place: RefObject<HTMLElement | null>, { logo, tint }: Tinted): void {
	useLayoutEffect(() => {
		if (!logo) setTint(place.current, tint);
	}, [place, logo, tint]);
}
