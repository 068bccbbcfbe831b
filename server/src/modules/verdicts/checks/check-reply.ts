import { CHECK_STANCES, type CheckStance, STANDS, type Stands, sourceHost } from "@parallax/contract";
import { JsonItems, literalLine } from "../../analysis/index.ts";
import { shortText } from "../asking/short-text.ts";

const MAX_SOURCE_UNITS = 200;
/** Far more than the tokens of a reply can be. A longer one is cut off. */
export const MAX_CHECK_REPLY_UNITS = 60_000;

export interface ReadCheck {
	readonly stance: CheckStance;
	readonly text: string;
	readonly source: string | null;
}

export interface ReadStand {
	readonly stands: Stands;
	readonly text: string;
}

const ADDRESS = /https?:\/\/[^\s<>"')\]]{1,2000}/giu;

/** Addresses become their hosts: a model may invent the rest, and it is no link. */
function sourceOf(from: unknown): string | null {
	if (typeof from !== "string") return null;
	const named = from.slice(0, 4 * MAX_SOURCE_UNITS).replace(ADDRESS, (address) => sourceHost(address));
	const line = literalLine(named, MAX_SOURCE_UNITS);
	return line === "" || /^(?:null|none|n\/a|-)$/i.test(line) ? null : line;
}

const words = (value: unknown): string =>
	typeof value === "string" ? value.toLowerCase().replace(/[_-]/g, " ").replace(/\s+/g, " ").trim() : "";

const WEAK_STANCES: Readonly<Record<string, CheckStance>> = {
	support: "supports",
	supported: "supports",
	contradict: "contradicts",
	contradicted: "contradicts",
	"can not say": "cannot say",
	"cannot tell": "cannot say",
	unknown: "cannot say",
};
const WEAK_STANDS: Readonly<Record<string, Stands>> = {
	partly: "in part",
	partially: "in part",
	true: "yes",
	false: "no",
};

const stanceOf = (value: unknown): CheckStance | undefined =>
	CHECK_STANCES.find((stance) => stance === words(value)) ?? WEAK_STANCES[words(value)];

const standsOf = (value: unknown): Stands | undefined =>
	STANDS.find((one) => one === words(value)) ?? WEAK_STANDS[words(String(value))];

type Fields = Readonly<Record<string, unknown>>;

/** The objects of a reply, the last first: an earlier one may be quoted from the request. */
const objectsIn = (reply: string): Fields[] =>
	new JsonItems([])
		.push(reply.slice(0, MAX_CHECK_REPLY_UNITS))
		.map(({ value }) => value)
		.filter((value): value is Fields => typeof value === "object" && value !== null)
		.toReversed();

/** Null when the reply takes no stance that is known. */
export function readCheck(reply: string): ReadCheck | null {
	for (const { stance: given, text, from } of objectsIn(reply)) {
		const stance = stanceOf(given);
		if (stance) return { stance, text: shortText(text), source: sourceOf(from) };
	}
	return null;
}

/** Null when the reply does not say whether the words stand. */
export function readStand(reply: string): ReadStand | null {
	for (const { stands: given, text } of objectsIn(reply)) {
		const stands = standsOf(given);
		if (stands) return { stands, text: shortText(text) };
	}
	return null;
}
