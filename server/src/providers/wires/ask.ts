import { isVendorAddress } from "../built-in-assistants.ts";
import { lacksRoute } from "../failures/classify.ts";
import { type Confidential, failureFrom } from "../failures/to-failure.ts";
import { StreamError, VendorResponseError } from "../failures/vendor-errors.ts";
import { type AnswerEnd, type AnswerListener, type AnswerNote, ProviderFailure, type Question } from "../port.ts";
import { streamRequest } from "../transport/request.ts";
import type { BodyFile } from "../transport/request-body.ts";
import { AnswerFold } from "./answer-fold.ts";
import type { UnmarkedThoughts } from "./leading-thoughts.ts";
import type { RequestFacts } from "./learned-limits.ts";
import {
	lowerBound,
	type ModelLimits,
	NO_LIMITS,
	narrowLimits,
	type RefusedCall,
	withoutRefusedFiles,
} from "./model-limits.ts";
import { BoundSearch, endedEarly, endedEarlyNote, type LearnedBound, NEEDED_BOUND } from "./output-bound.ts";
import { prepareQuestion } from "./prepare-question.ts";
import type { SentQuestion } from "./sent-question.ts";
import { streamAnswer } from "./stream-answer.ts";
import type { Endpoint, Wire, WireCall } from "./wire.ts";

interface ModelCall {
	readonly model: string;
	readonly question: Question;
}

/** Requests one answer from one endpoint. */
export type Ask = (call: ModelCall, listener: AnswerListener, signal: AbortSignal) => Promise<AnswerEnd>;

/** One way to call an address: a protocol, and one interpretation of its base URL. */
interface Route {
	readonly wire: Wire;
	readonly baseUrl: string;
	/** The key under which the working route is stored: the address and the protocols that may be tried there. */
	readonly routeKey: string;
}

const routeName = ({ wire, baseUrl }: Route): string => `${wire.id} ${baseUrl}`;

interface EndpointRoute extends Route {
	readonly endpoint: Endpoint;
}

interface RouteCall extends EndpointRoute {
	readonly call: WireCall;
	/** The question before it was adapted to the model. */
	readonly requested: Question;
	/** The files that stand in its body. */
	readonly files: readonly BodyFile[];
	readonly fold: AnswerFold;
}

/** A connection that breaks before the first text has shown the reader nothing, so the call can be retried. */
const asLostIfNoText = (problem: unknown, { hasText }: AnswerFold): unknown =>
	problem instanceof StreamError && problem.kind === "cut" && !hasText
		? new StreamError("lost", problem.message, { cause: problem.cause })
		: problem;

/** The address counts too: it can contain a key in its query. */
function confidentialOf({ apiKey = "", headers = {}, baseUrl }: Endpoint, question: SentQuestion): Confidential {
	const { system = "", messages } = question;
	const { searchParams } = new URL(baseUrl);
	return {
		secrets: [apiKey, ...Object.values(headers), ...searchParams.values()],
		texts: [
			system,
			...messages.flatMap(({ parts }) => parts.map((part) => (part.kind === "text" ? part.text : part.name))),
		],
	};
}

/** A token of a file counts as four characters. */
function requestFacts({ apiKey }: Endpoint, { system = "", messages }: Question): RequestFacts {
	const texts = messages.flatMap(({ parts }) => parts).reduce((sum, { text }) => sum + text.length, system.length);
	const tokens = messages.flatMap(({ files = [] }) => files).reduce((sum, file) => sum + file.tokens, 0);
	return { apiKey, units: texts + 4 * tokens };
}

/** Learns that the server needs a bound when it ended an answer without one early, and returns the note about it. */
function notesOnLength({ endpoint, baseUrl, call, fold, requested }: RouteCall): AnswerNote[] {
	const outputTokens = fold.tokenCounts.billed?.output ?? null;
	const isEarly = fold.state.finishReason === "length" && endedEarly(outputTokens, fold.textLength);
	if (call.maxOutputTokens !== null || !isEarly) return [];
	endpoint.learned.learnBound(baseUrl, call.model, requestFacts(endpoint, requested), NEEDED_BOUND);
	return [endedEarlyNote(endpoint.modelLabel(call.model))];
}

/** Vendors separate thoughts from the text; other servers of chat completions may not. */
function unmarkedThoughts({ endpoint, wire, baseUrl }: EndpointRoute, model: string): UnmarkedThoughts {
	if (wire.id !== "openai-chat" || isVendorAddress(baseUrl)) return "ignore";
	return endpoint.learned.hasUnmarkedThoughts(baseUrl, model) ? "expect" : "watch";
}

/** Later answers of this model are held back until their thoughts end; a whole answer without thoughts ends that. */
function learnThoughts({ endpoint, baseUrl, call, fold }: RouteCall, isWhole: boolean): void {
	const has = fold.hasUnmarkedThoughts;
	if (has || (has === null && isWhole)) endpoint.learned.learnUnmarkedThoughts(baseUrl, call.model, has ?? false);
}

async function callRoute(routeCall: RouteCall, signal: AbortSignal): Promise<AnswerEnd> {
	const { endpoint, wire, baseUrl, call, files, fold } = routeCall;
	const vendor = { ...endpoint, model: call.model };
	const stream = async (continued: WireCall["continued"]) => {
		const searched = fold.tokenCounts.billed?.searches;
		const request = wire.request({ apiKey: endpoint.apiKey, baseUrl }, { ...call, continued, searched });
		await streamRequest(endpoint.outbound, { ...request, files, configuredHeaders: endpoint.headers }, fold, signal);
	};
	try {
		await streamAnswer(fold, stream);
		const end = fold.conclude(vendor);
		learnThoughts(routeCall, end.finishReason === "stop");
		return { ...end, notes: notesOnLength(routeCall) };
	} catch (problem) {
		learnThoughts(routeCall, false);
		signal.throwIfAborted();
		const { facts, cause, details } = failureFrom(
			vendor,
			asLostIfNoText(problem, fold),
			confidentialOf(endpoint, call.question),
		);
		const mayRetry = facts.mayRetry && !fold.hasText;
		const model = fold.state.model ?? (fold.tokenCounts.billed && call.model);
		const notes = notesOnLength(routeCall);
		throw new ProviderFailure({ ...facts, model, ...fold.tokenCounts, mayRetry, notes }, { cause, details });
	}
}

const causeOf = (error: unknown): unknown => (error instanceof ProviderFailure ? error.cause : null);

/** The bound on the output; null when none is sent. */
function boundToSend(
	{ wire, endpoint }: EndpointRoute,
	{ maxOutputTokens, needsBound }: ModelLimits,
	{ model, question }: ModelCall,
): number | null {
	const requested = question.maxOutputTokens;
	const isSent = requested !== undefined || wire.demandsBound || needsBound || endpoint.boundsOutput(model);
	return isSent ? Math.min(maxOutputTokens, requested ?? maxOutputTokens) : null;
}

/** What is learned as soon as the vendor begins to answer. */
const learning =
	(
		route: EndpointRoute,
		{ model, question }: ModelCall,
		limits: ModelLimits,
		bound: LearnedBound | null,
	): (() => void) =>
	() => {
		const { learned } = route.endpoint;
		learned.learn(route.baseUrl, model, limits);
		if (bound) learned.learnBound(route.baseUrl, model, requestFacts(route.endpoint, question), bound);
		learned.learnRoute(route.routeKey, model, routeName(route));
	};

/** The limits for the next request; null when the error is about something else. */
function nextLimits(
	{ endpoint, baseUrl }: EndpointRoute,
	limits: ModelLimits,
	refusal: RefusedCall & Pick<WireCall, "model">,
): ModelLimits | null {
	const without = withoutRefusedFiles(limits, refusal);
	if (!without) return narrowLimits(limits, refusal);
	const { acceptsImages, acceptsDocuments } = without;
	// It is learned before the model answers, because without its pictures a prompt may not be asked at all.
	endpoint.learned.learn(baseUrl, refusal.model, { ...NO_LIMITS, acceptsImages, acceptsDocuments });
	return without;
}

/** No server gets more requests than this for one question, whatever it refuses. */
const MAX_TRIES = 12;

/** Calls one route. Retries without parameters that the model refuses, and remembers them once the model answers. */
async function askViaRoute(
	route: EndpointRoute,
	modelCall: ModelCall,
	listener: AnswerListener,
	signal: AbortSignal,
): Promise<AnswerEnd> {
	const { endpoint, wire, baseUrl } = route;
	const { model, question } = modelCall;
	const search = new BoundSearch();
	let limits = endpoint.learned.limitsOf(baseUrl, model, requestFacts(endpoint, question));
	let bound: LearnedBound | null = null;
	for (let tries = 1; ; tries += 1) {
		const { question: sent, files, kinds, notes } = await prepareQuestion(route, modelCall, limits);
		const maxOutputTokens = boundToSend(route, limits, modelCall);
		const call = { model, question: sent, maxOutputTokens, refused: limits.refused };
		const onAccepted = learning(route, modelCall, limits, bound);
		// Until its end it is not known whether an answer that may search has done so.
		if (wire.grounds) listener.onGrounding?.(sent.search ? { suggestions: "" } : null);
		const fold = new AnswerFold(wire, listener, onAccepted, {
			unmarked: unmarkedThoughts(route, model),
			searches: sent.search ?? false,
		});
		try {
			const end = await callRoute({ ...route, call, fold, requested: question, files }, signal);
			return { ...end, notes: [...notes, ...end.notes] };
		} catch (error) {
			const vendorError = causeOf(error);
			// After the first text, another request would repeat it.
			if (!(vendorError instanceof VendorResponseError) || fold.hasText || tries === MAX_TRIES) throw error;
			const nextBound = search.next(vendorError, maxOutputTokens);
			bound = nextBound ?? bound;
			const refusal = { vendorError, ...call, kinds, fields: wire.fields, hasBound: maxOutputTokens !== null };
			const next = nextBound ? { ...limits, ...lowerBound(limits, nextBound) } : nextLimits(route, limits, refusal);
			if (!next) throw error;
			limits = next;
		}
	}
}

/**
 * Uses the first of these wires that the address supports. The first answer determines this wire and the meaning of the
 * base URL; both are remembered.
 */
export function askWithFallback(endpoint: Endpoint, wires: readonly [Wire, ...Wire[]]): Ask {
	const { baseUrl, learned } = endpoint;
	const baseUrls = [...new Set(wires.flatMap((wire) => wire.possibleBaseUrls(baseUrl)))];
	const routeKey = [baseUrl, ...wires.map(({ id }) => id)].join(" ");
	const routes = baseUrls.flatMap((base) => wires.map((wire) => ({ endpoint, wire, baseUrl: base, routeKey })));
	return async (call, listener, signal) => {
		const known = learned.routeOf(routeKey, call.model);
		const ordered = routes.toSorted(
			(one, other) => Number(routeName(other) === known) - Number(routeName(one) === known),
		);
		const failures: unknown[] = [];
		for (const route of ordered) {
			try {
				return await askViaRoute(route, call, listener, signal);
			} catch (error) {
				if (!lacksRoute(causeOf(error))) throw error;
				failures.push(error);
			}
		}
		throw failures[0];
	};
}

/** Uses one wire only. */
export const askWithWire = (endpoint: Endpoint, wire: Wire): Ask => askWithFallback(endpoint, [wire]);
