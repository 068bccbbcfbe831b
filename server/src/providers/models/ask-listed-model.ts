import { ProviderFailure } from "../port.ts";
import type { Ask } from "../wires/ask.ts";
import { askWithSuccessor, isUnknownModel, type Succession } from "./ask-successor.ts";
import { PLACEHOLDER_MODEL, UNKNOWN_MODEL } from "./default-model.ts";

/** The failure of an assistant whose models are unknown: what is wrong with its list. */
function noModelFailure({ vendor, models }: Succession, error: ProviderFailure): ProviderFailure {
	const problem = models.problem();
	const reason =
		problem === null
			? "it lists none"
			: problem.isUnreached
				? `it could not be reached for its list (${problem.reason})`
				: `its list of models ${problem.reason}`;
	const sentence = `No model of ${vendor.name} is known: ${reason}.`;
	return new ProviderFailure({ ...error.facts, code: "config", sentence, mayRetry: false }, { cause: error.cause });
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
