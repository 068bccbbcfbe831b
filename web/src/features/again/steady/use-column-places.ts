import { useCallback, useState } from "react";
import { findColumn, type TurnScope } from "../../chat/index.ts";
import { wordTools } from "../word-tools.ts";

type Places = ReadonlyMap<string, Element>;
const NOWHERE: Places = new Map();

const isSame = (one: Places, other: Places): boolean =>
	one.size === other.size && [...one].every(([seat, place]) => other.get(seat) === place);

/** Where what is said of the samples of a column stands, by seat. Columns leave the page, for example while two are compared. */
export function useColumnPlaces(scope: TurnScope, seats: readonly string[], isNeeded: boolean): Places {
	const [places, setPlaces] = useState(NOWHERE);
	const joined = seats.join(" ");
	const find = useCallback(
		async () =>
			new Map(
				joined.split(" ").flatMap((seat): [string, Element][] => {
					const place = findColumn(scope.turn, seat)?.querySelector(".answer-samples");
					return place ? [[seat, place]] : [];
				}),
			),
		[scope, joined],
	);
	const show = useCallback((next: Places) => setPlaces((last) => (isSame(last, next) ? last : next)), []);
	const forget = useCallback(() => {}, []);
	wordTools().useRenderedAnswers(scope, isNeeded, find, show, forget);
	return isNeeded ? places : NOWHERE;
}
