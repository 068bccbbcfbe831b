import { isPasted, PASTED, type Provider, type ProviderResponse, type Seat, trimPasted } from "@parallax/contract";
import { countWords } from "../../../lib/text/count-words.ts";
import { freeKey, givenName } from "../picker/asked-seats.ts";
import { withColumn } from "../picker/column-edits.ts";
import { type Column, PASTED_ASSISTANT } from "../picker/provider-choice.ts";
import { pastingMessages } from "./messages.ts";

interface Pasted {
	readonly name: string;
	readonly text: string;
}

/** A column with a pasted answer. Its line says '1,240 words', after 'Pasted' if it has a name of its own. */
export function pastedColumn(key: string, pasted: Pasted, isOn = true): Column {
	const name = pasted.name.trim();
	const text = trimPasted(pasted.text);
	const words = pastingMessages.words(countWords(text));
	const line = name === "" ? { modelName: words } : { name, modelName: PASTED_ASSISTANT.name, note: words };
	return { key, provider: PASTED, isOn, text, ...line };
}

/** The pasted answers of a turn, for the same prompt beside other columns. */
export function pastedColumnsOf(seats: readonly Seat[], responses: readonly ProviderResponse[]): readonly Column[] {
	const columns: Column[] = [];
	for (const seat of seats.filter(isPasted)) {
		const text = responses.find((one) => one.seat === seat.id)?.response;
		if (text) columns.push(pastedColumn(freeKey(PASTED, columns), { name: givenName(seat) ?? "", text }));
	}
	return columns;
}

interface Arrangement {
	readonly columns: readonly Column[];
	readonly asked: readonly Column[];
	readonly assistants: readonly Provider[];
}

/** The columns with a pasted one. If only sample answers were chosen, they are switched off: they cannot be compared with it. */
export function withPasted({ columns, asked, assistants }: Arrangement, pasted: Pasted) {
	const isSample = ({ provider }: Column) => assistants.find(({ id }) => id === provider)?.demo ?? false;
	const hadSamplesOnly = asked.length > 0 && asked.every(isSample);
	const rest = hadSamplesOnly ? columns.map((column) => ({ ...column, isOn: false })) : columns;
	const added = pastedColumn(freeKey(PASTED, columns), pasted);
	const isFirst = !rest.some(({ isOn }) => isOn);
	return { columns: isFirst ? [...rest, added] : withColumn(rest, added), added, hadSamplesOnly };
}
