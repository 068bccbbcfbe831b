import type { Seat } from "@parallax/contract";
import { plainLine } from "./one-line.ts";

/** A seat as the analysis names it. */
export interface Speaker {
	readonly seat: string;
	readonly name: string;
}

const MAX_NAME_UNITS = 40;
/** The written summary puts names between brackets and commas, so a name contains neither. */
const SEPARATORS = /\p{Ps}|\p{Pe}|[,;]/gu;

/** Users name their seats, and the written summary is Markdown. So only the plain words of a name are used. */
export const speakerOf = ({ id, name, assistant }: Pick<Seat, "id" | "name" | "assistant">): Speaker => ({
	seat: id,
	name: plainLine(name.replace(SEPARATORS, " "), MAX_NAME_UNITS) || assistant,
});

export const namesOf = (speakers: readonly Speaker[]): string[] => speakers.map(({ name }) => name);

const listFormat = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

/** 'ChatGPT, ChatGPT 2, and Claude' */
export const nameList = (speakers: readonly Speaker[]): string => listFormat.format(namesOf(speakers));
