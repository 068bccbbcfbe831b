import { kindOf, type VendorErrorKind } from "../failures/classify.ts";
import { notAllowedFailure, type Vendor } from "../failures/to-failure.ts";
import { VendorResponseError } from "../failures/vendor-errors.ts";
import { type AnswerEnd, type AnswerListener, type AnswerNote, ProviderFailure } from "../port.ts";
import type { Ask } from "../wires/ask.ts";
import type { DefaultModel } from "./default-model.ts";
import { findTagged, isListed, type ListedModel, type ListedModels } from "./listed-model.ts";
import { isSameModel } from "./same-model.ts";

export interface Succession {
	readonly vendor: Omit<Vendor, "model">;
	readonly ask: Ask;
	readonly models: ListedModels;
	/** The model to use instead of a model that is no longer listed. */
	successor(listed: readonly ListedModel[]): DefaultModel | null;
}

const successionNote = (asked: string, model: string, text: string): AnswerNote => ({
	code: "model-succeeded",
	params: { asked, model },
	text,
});

const isOfKind =
	(kind: VendorErrorKind) =>
	(error: unknown): error is ProviderFailure =>
		error instanceof ProviderFailure && error.cause instanceof VendorResponseError && kindOf(error.cause) === kind;

/** Whether the vendor refused because it does not know the model. */
export const isUnknownModel = isOfKind("model");
const cannotChat = isOfKind("no-chat");

/** Adds a note when another model answered than the requested one. */
function withAnsweredModel(name: string, asked: string, end: AnswerEnd): AnswerEnd {
	if (end.model === null || isSameModel(asked, end.model)) return end;
	const text = `${name} was asked for ${asked} and answered with ${end.model}.`;
	return { ...end, notes: [...end.notes, successionNote(asked, end.model, text)] };
}

/** Forwards all events, and records whether there was text. */
function trackText(listener: AnswerListener): { readonly forwarder: AnswerListener; hasText(): boolean } {
	let hasText = false;
	const forwarder: AnswerListener = {
		onActivity: () => listener.onActivity(),
		onText(text) {
			hasText = true;
			listener.onText(text);
		},
		onCitations: (change) => listener.onCitations?.(change),
		onGrounding: (grounding) => listener.onGrounding?.(grounding),
		onThoughtsEnd: () => listener.onThoughtsEnd?.(),
		onBilled: (billed) => listener.onBilled?.(billed),
	};
	return { forwarder, hasText: () => hasText };
}

interface Replacement {
	readonly model: DefaultModel;
	readonly text: string;
}

/** The model to ask instead of the refused one, with a sentence about it. Throws when there is none. */
async function replacementFor(
	succession: Succession,
	model: string,
	error: ProviderFailure,
	signal: AbortSignal,
): Promise<Replacement> {
	const { vendor, models, successor } = succession;
	const { name, paidBy = "operator" } = vendor;
	if (cannotChat(error)) {
		models.excludeFromChat(model, paidBy);
		const next = successor((models.current() ?? []).filter(({ id }) => id !== model));
		if (!next || next.id === model) throw error;
		return { model: next, text: `${model} of ${name} cannot chat, so ${next.name} was asked.` };
	}
	const listed = await models.rereadAfterRefusal(model, signal, paidBy);
	signal.throwIfAborted();
	if (listed && isListed(listed, model)) throw notAllowedFailure({ ...vendor, model }, error);
	const tagged = listed && findTagged(listed, model);
	if (tagged) return { model: { id: tagged.id, name: tagged.id }, text: `${name} lists ${model} as ${tagged.id}.` };
	const next = listed && successor(listed);
	if (!next || next.id === model) throw error;
	return { model: next, text: `${name} doesn't offer ${model}, so ${next.name} was asked.` };
}

/**
 * When the vendor does not know the model, this reads its list again. If the model is still listed, the key may
 * not use it; otherwise the successor is called once. So is the successor of a model that cannot chat.
 */
export function askWithSuccessor(succession: Succession): Ask {
	const { vendor, ask } = succession;
	const { name } = vendor;
	const asked: Ask = async (call, listener, signal) =>
		withAnsweredModel(name, call.model, await ask(call, listener, signal));
	return async (call, listener, signal) => {
		const { forwarder, hasText } = trackText(listener);
		try {
			return await asked(call, forwarder, signal);
		} catch (error) {
			if (signal.aborted || hasText() || !(isUnknownModel(error) || cannotChat(error))) throw error;
			const { model, text } = await replacementFor(succession, call.model, error, signal);
			const note = successionNote(call.model, model.id, text);
			listener.onSuccession?.(model.id, note);
			const end = await asked({ ...call, model: model.id }, listener, signal);
			return { ...end, notes: [note, ...end.notes] };
		}
	};
}
