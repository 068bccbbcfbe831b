import { isPasted, type Provider, type Seat } from "@parallax/contract";
import { freeKey } from "../picker/asked-seats.ts";
import { type Column, PASTED_ASSISTANT } from "../picker/provider-choice.ts";

/** The model that a column was begun with; null for the default one of its assistant. */
export const firstModel = ({ model, demo }: Seat): string | null => (demo ? null : model);

/** The columns of a chat in the form in which columns are added to others. */
export const columnsOfSeats = (
	seats: readonly Seat[],
	modelOf: (seat: Seat) => string | null = firstModel,
): readonly Column[] =>
	seats.map((seat) => {
		const model = modelOf(seat);
		return { key: seat.id, provider: seat.provider, isOn: true, ...(model !== null && { model }) };
	});

/** The names that the columns get when they join, by their keys: the first free number stands behind the assistant's name. */
export function joiningNames(
	seats: readonly Seat[],
	joining: readonly Column[],
	assistants: readonly Provider[],
): ReadonlyMap<string, string> {
	const taken = [...columnsOfSeats(seats)];
	const names = new Map<string, string>();
	for (const column of joining) {
		const { key, provider, name } = column;
		const id = freeKey(provider, taken);
		taken.push({ ...column, key: id });
		const assistant = isPasted(column) ? PASTED_ASSISTANT : assistants.find((each) => each.id === provider);
		names.set(key, name ?? (assistant?.name ?? provider) + id.slice(provider.length).replace("-", " "));
	}
	return names;
}
