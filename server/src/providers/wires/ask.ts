import { lacksRoute } from "../failures/classify.ts";
import { type Confidential, failureFrom } from "../failures/to-failure.ts";
import { StreamError, VendorResponseError } from "../failures/vendor-errors.ts";
import { type AnswerEnd, type AnswerListener, ProviderFailure, type Question } from "../port.ts";
import { streamRequest } from "../transport/request.ts";
import { adaptQuestion } from "./adapt-question.ts";
import { AnswerFold } from "./answer-fold.ts";
import { type ModelLimits, narrowLimits } from "./model-limits.ts";
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

interface RouteCall extends Route {
	readonly endpoint: Endpoint;
	readonly call: WireCall;
	readonly onAccepted: () => void;
}

/** A connection that breaks before the first text has shown the reader nothing, so the call can be retried. */
const asLostIfNoText = (problem: unknown, { hasText }: AnswerFold): unknown =>
	problem instanceof StreamError && problem.kind === "cut" && !hasText
		? new StreamError("lost", problem.message, { cause: problem.cause })
		: problem;

/** The address counts too: it can contain a key in its query. */
function confidentialOf({ apiKey = "", headers = {}, baseUrl }: Endpoint, question: Question): Confidential {
	const { system = "", messages } = question;
	const { searchParams } = new URL(baseUrl);
	return {
		secrets: [apiKey, ...Object.values(headers), ...searchParams.values()],
		texts: [system, ...messages.flatMap(({ parts }) => parts.map(({ text }) => text))],
	};
}

async function callRoute(
	{ endpoint, wire, baseUrl, call, onAccepted }: RouteCall,
	listener: AnswerListener,
	signal: AbortSignal,
): Promise<Omit<AnswerEnd, "notes">> {
	const fold = new AnswerFold(wire, listener, onAccepted);
	const vendor = { ...endpoint, model: call.model };
	const request = wire.request({ apiKey: endpoint.apiKey, baseUrl }, call);
	try {
		await streamRequest(endpoint.outbound, { ...request, configuredHeaders: endpoint.headers }, fold, signal);
		return fold.conclude(vendor);
	} catch (problem) {
		signal.throwIfAborted();
		const { facts, cause, details } = failureFrom(
			vendor,
			asLostIfNoText(problem, fold),
			confidentialOf(endpoint, call.question),
		);
		const mayRetry = facts.mayRetry && !fold.hasText;
		const model = fold.state.model ?? (fold.tokenCounts.billed && call.model);
		throw new ProviderFailure({ ...facts, model, ...fold.tokenCounts, mayRetry }, { cause, details });
	}
}

const causeOf = (error: unknown): unknown => (error instanceof ProviderFailure ? error.cause : null);

/** The stricter of the wire's and the model's limits. */
const combinedLimits = (wire: Wire, limits: ModelLimits): ModelLimits => ({
	...limits,
	maxTemperature: limits.maxTemperature === null ? null : Math.min(wire.maxTemperature, limits.maxTemperature),
});

/** Calls one route. Retries without parameters that the model refuses, and remembers them once the model answers. */
async function askViaRoute(
	endpoint: Endpoint,
	route: Route,
	{ model, question }: ModelCall,
	listener: AnswerListener,
	signal: AbortSignal,
): Promise<AnswerEnd> {
	const { baseUrl, learned } = endpoint;
	let limits = learned.limitsOf(baseUrl, model);
	let lastingLimits = limits;
	for (;;) {
		const adapted = adaptQuestion(question, combinedLimits(route.wire, limits), endpoint.modelLabel(model));
		const limitsToLearn = lastingLimits;
		const { refused } = limits;
		const maxOutputTokens = Math.min(
			limits.maxOutputTokens,
			adapted.question.maxOutputTokens ?? limits.maxOutputTokens,
		);
		const call = { model, question: adapted.question, maxOutputTokens, refused };
		const onAccepted = () => {
			learned.learn(baseUrl, model, limitsToLearn);
			learned.learnRoute(route.routeKey, model, routeName(route));
		};
		try {
			const end = await callRoute({ ...route, endpoint, call, onAccepted }, listener, signal);
			return { ...end, notes: adapted.notes };
		} catch (error) {
			const vendorError = causeOf(error);
			if (!(vendorError instanceof VendorResponseError)) throw error;
			const next = narrowLimits(limits, { vendorError, question: adapted.question, fields: route.wire.fields });
			if (!next) throw error;
			limits = next.limits;
			if (next.isLasting) lastingLimits = next.limits;
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
	const routes = baseUrls.flatMap((base) => wires.map((wire) => ({ wire, baseUrl: base, routeKey })));
	return async (call, listener, signal) => {
		const known = learned.routeOf(routeKey, call.model);
		const ordered = routes.toSorted(
			(one, other) => Number(routeName(other) === known) - Number(routeName(one) === known),
		);
		const failures: unknown[] = [];
		for (const route of ordered) {
			try {
				return await askViaRoute(endpoint, route, call, listener, signal);
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
