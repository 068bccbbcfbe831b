import { failureBy, kindOf } from "../failures/classify.ts";
import { VendorComplaint } from "../failures/complaint.ts";
import { type AnswerEnd, type AnswerListener, ProviderFailure, type Question } from "../port.ts";
import { streamFrom } from "../transport/request.ts";
import { adaptQuestion } from "./adapt-question.ts";
import { AnswerFold } from "./answer-fold.ts";
import { type ModelLimits, narrowed } from "./model-limits.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import type { Endpoint, Wire, WireCall } from "./wire.ts";

/** Asks one endpoint for one answer. */
export type Ask = (
	call: { readonly model: string; readonly question: Question },
	listener: AnswerListener,
	signal: AbortSignal,
) => Promise<AnswerEnd>;

interface Attempt {
	readonly endpoint: Endpoint;
	readonly wire: Wire;
	readonly call: WireCall;
	readonly onAccepted: () => void;
}

async function attempt(
	{ endpoint, wire, call, onAccepted }: Attempt,
	listener: AnswerListener,
	signal: AbortSignal,
): Promise<Omit<AnswerEnd, "notes">> {
	const fold = new AnswerFold(wire, listener, onAccepted);
	const vendor = { ...endpoint, model: call.model };
	try {
		await streamFrom(endpoint.outbound, wire.request(endpoint, call), fold, signal);
		return fold.conclude(vendor);
	} catch (problem) {
		signal.throwIfAborted();
		const { facts, cause } = failureBy(vendor, problem);
		const { model, usage, billed } = fold.soFar;
		const mayRetry = facts.mayRetry && !fold.hasSpoken;
		throw new ProviderFailure({ ...facts, model, usage, billed, mayRetry }, { cause });
	}
}

const complaintBehind = (error: unknown): VendorComplaint | null =>
	error instanceof ProviderFailure && error.cause instanceof VendorComplaint ? error.cause : null;

/** What the wire itself takes, narrowed by what the model takes. */
const limitsOn = (wire: Wire, limits: ModelLimits): ModelLimits => ({
	...limits,
	maxTemperature: limits.maxTemperature === null ? null : Math.min(wire.maxTemperature, limits.maxTemperature),
});

/** Asks over one wire. What the model refuses is left out, asked again without, and remembered once the model answers. */
export const askOver =
	(endpoint: Endpoint, wire: Wire): Ask =>
	async ({ model, question }, listener, signal) => {
		const { baseUrl, learned } = endpoint;
		let limits = learned.of(baseUrl, model);
		let lasting = limits;
		for (;;) {
			const adapted = adaptQuestion(question, limitsOn(wire, limits), endpoint.modelLabel(model));
			const found = lasting;
			const call = { model, question: adapted.question, maxOutputTokens: limits.maxOutputTokens };
			const onAccepted = () => learned.learn(baseUrl, model, found);
			try {
				const end = await attempt({ endpoint, wire, call, onAccepted }, listener, signal);
				return { ...end, notes: adapted.notes };
			} catch (error) {
				const complaint = complaintBehind(error);
				const next = complaint && narrowed(limits, complaint, adapted.question);
				if (!next) throw error;
				limits = next.limits;
				if (next.lasts) lasting = next.limits;
			}
		}
	};

/** Asks by the Responses API, and by chat completions where the server at this address does not know it. */
export function askOpenAi(endpoint: Endpoint): Ask {
	const { baseUrl, learned } = endpoint;
	const askResponses = askOver(endpoint, openaiResponses);
	const askChat = askOver(endpoint, openaiChat);
	return async (call, listener, signal) => {
		if (learned.lacksResponsesApi(baseUrl)) return await askChat(call, listener, signal);
		try {
			return await askResponses(call, listener, signal);
		} catch (error) {
			const complaint = complaintBehind(error);
			if (!complaint || kindOf(complaint) !== "address") throw error;
			const end = await askChat(call, listener, signal);
			learned.learnNoResponsesApi(baseUrl);
			return end;
		}
	};
}
