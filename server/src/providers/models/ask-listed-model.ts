import { ProviderFailure } from "../port.ts";
import type { Ask } from "../wires/ask.ts";
import { askWithSuccessor, isUnknownModel, type Succession } from "./ask-successor.ts";
import { PLACEHOLDER_MODEL, UNKNOWN_MODEL } from "./default-model.ts";
import { noModelSentence } from "./lists/list-error.ts";

/** What is wrong with the list of an assistant whose models are unknown. The vendor's message is about another matter. */
function noModelFailure({ vendor, models }: Succession, { facts, cause, details }: ProviderFailure): ProviderFailure {
	const sentence = noModelSentence(vendor.name, models.problem());
	const shown = { ...details, message: null };
	return new ProviderFailure({ ...facts, code: "config", sentence, mayRetry: false }, { cause, details: shown });
}

/** Reads the list of an address whose models are not known yet, and asks its first model. */
export function askWithListedModel(succession: Succession): Ask {
	const { ask: askAddress, vendor, models, successor } = succession;
	const ask = askWithSuccessor(succession);
	const askFirst: (...asked: Parameters<Ask>) => ReturnType<Ask> | null = (call, listener, signal) => {
		const listed = models.current();
		const first = listed && successor(listed);
		if (!first) return null;
		listener.onSuccession?.(first.id, null);
		return ask({ ...call, model: first.id }, listener, signal);
	};
	return async (call, listener, signal) => {
		if (call.model !== UNKNOWN_MODEL.id) return await ask(call, listener, signal);
		await models.readIfMissing(signal);
		signal.throwIfAborted();
		const answer = askFirst(call, listener, signal);
		if (answer) return await answer;
		try {
			return await askAddress({ ...call, model: PLACEHOLDER_MODEL }, listener, signal);
		} catch (error) {
			if (!isUnknownModel(error)) throw error;
			await models.rereadAfterRefusal(PLACEHOLDER_MODEL, signal, vendor.paidBy ?? "operator");
			signal.throwIfAborted();
			const second = askFirst(call, listener, signal);
			if (!second) throw noModelFailure(succession, error);
			return await second;
		}
	};
}
