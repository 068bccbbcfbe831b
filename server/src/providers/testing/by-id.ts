import { BUILT_IN_ASSISTANTS, type BuiltInAssistant, type BuiltInId } from "../built-in-assistants.ts";
import type { Assistant } from "../port.ts";

const indexed = <T extends { readonly id: string }>(list: readonly T[]): Readonly<Record<BuiltInId, T>> =>
	Object.fromEntries(list.map((one) => [one.id, one])) as Record<BuiltInId, T>;

/** The built-in assistants by their ids. */
export const byId = (assistants: readonly Assistant[]): Readonly<Record<BuiltInId, Assistant>> => indexed(assistants);

export const BUILT_IN: Readonly<Record<BuiltInId, BuiltInAssistant>> = indexed(BUILT_IN_ASSISTANTS);
