import {
	isSameName,
	mistakenFor,
	type NewSeat,
	nameKey,
	PASTED,
	type PastedRequest,
	type Seat,
	type SeatRequest,
} from "@parallax/contract";
import { invalid } from "../../../failures.ts";
import type { Assistant } from "../../../providers/index.ts";
import type { AssistantRegistry } from "../../assistants/index.ts";
import type { Viewer } from "../../identity/index.ts";
import { modelToStore } from "../run/question.ts";

/** A column that an assistant answers. */
export interface AssistantSeat {
	readonly seat: Seat;
	readonly assistant: Assistant;
}

/** A column whose answer its owner pasted. */
export interface PastedSeat {
	readonly seat: Seat;
	readonly text: string;
}

export type ResolvedSeat = AssistantSeat | PastedSeat;

export const isAsked = (resolved: ResolvedSeat): resolved is AssistantSeat => "assistant" in resolved;

const NOT_AVAILABLE = "One of these assistants is not available here.";

/** The assistant's id, or, when that is taken, the first free one of `chatgpt-2`, `chatgpt-3`, …. */
function freeId(assistant: string, taken: ReadonlySet<string>): string {
	for (let number = 1; ; number += 1) {
		const id = number === 1 ? assistant : `${assistant}-${number}`;
		if (!taken.has(id)) return id;
	}
}

/** The requested name, which must not be another assistant's or look like it, or by default 'ChatGPT', 'ChatGPT 2', …. */
function nameOf(
	requestedName: string | undefined,
	id: string,
	assistant: Pick<Assistant, "id" | "name">,
	all: readonly Assistant[],
): string {
	if (requestedName === undefined) return assistant.name + id.slice(assistant.id.length).replace("-", " ");
	const key = nameKey(requestedName);
	const twin = all.find(({ id: other, name }) => other !== assistant.id && nameKey(name) === key)?.name;
	if (twin !== undefined && isSameName(twin, requestedName))
		throw invalid(`${requestedName} is the name of another assistant: give this column another name.`);
	const mistaken = twin ?? mistakenFor(requestedName, assistant.name);
	if (mistaken) throw invalid(`${requestedName} can be mistaken for ${mistaken}: give this column another name.`);
	return requestedName;
}

const nameOfModel = (assistant: Assistant, model: string): string | null =>
	model === assistant.model
		? model === ""
			? null
			: assistant.subtitle
		: (assistant.modelList().models.find(({ id }) => id === model)?.name ?? model);

function seatOf(request: SeatRequest, id: string, name: string, assistant: Assistant): Seat {
	const { model = assistant.model, system = null, temperature = null, effort = null } = request;
	return {
		id,
		provider: assistant.id,
		name,
		assistant: assistant.name,
		model: modelToStore(assistant, model),
		modelName: nameOfModel(assistant, model),
		logo: assistant.logo,
		tint: assistant.tint,
		demo: assistant.demo,
		system: system === "" ? null : system,
		temperature,
		effort,
	};
}

/** In the place of the assistant of a pasted answer. */
const PASTED_ANSWERS = { id: PASTED, name: "Pasted" } as const;

const pastedSeat = (id: string, name: string): Seat => ({
	id,
	provider: PASTED_ANSWERS.id,
	name,
	assistant: PASTED_ANSWERS.name,
	model: null,
	modelName: null,
	logo: "pasted",
	tint: "#6b675e",
	demo: false,
	system: null,
	temperature: null,
	effort: null,
});

const isPastedRequest = (request: NewSeat): request is PastedRequest => request.text !== undefined;

interface ResolveOptions {
	/** False for an estimate, which must cause no calls. */
	readonly isAsking?: boolean;
	/** True for the form of the specification, a set of assistants: their columns get the order of the page. */
	readonly inPageOrder?: boolean;
	/** The columns that the chat has already. */
	readonly beside?: readonly Seat[];
}

/** The columns of a new chat, or those that join one, with their assistants or pasted texts. */
export async function resolveSeats(
	assistants: AssistantRegistry,
	viewer: Viewer,
	requests: readonly NewSeat[],
	{ isAsking = true, inPageOrder = false, beside = [] }: ResolveOptions = {},
): Promise<ResolvedSeat[]> {
	const known = await assistants.listFor(viewer, { isAsking });
	const ids = new Set(beside.map(({ id }) => id));
	const names = new Set(beside.map(({ name }) => nameKey(name)));
	const nameSeat = (requestedName: string | undefined, assistant: Pick<Assistant, "id" | "name">) => {
		const id = freeId(assistant.id, ids);
		const name = nameOf(requestedName, id, assistant, known);
		const key = nameKey(name);
		if (names.has(key)) throw invalid(`Two columns are called ${name}: give each its own name.`);
		ids.add(id);
		names.add(key);
		return [id, name] as const;
	};
	const seats = requests.map((request): ResolvedSeat => {
		if (isPastedRequest(request)) {
			return { seat: pastedSeat(...nameSeat(request.name, PASTED_ANSWERS)), text: request.text };
		}
		const assistant = known.find(({ id }) => id === request.provider);
		if (!assistant) throw invalid(NOT_AVAILABLE);
		return { seat: seatOf(request, ...nameSeat(request.name, assistant), assistant), assistant };
	});
	if (!inPageOrder) return seats;
	return seats.toSorted(
		(one, other) =>
			known.findIndex(({ id }) => id === one.seat.provider) - known.findIndex(({ id }) => id === other.seat.provider),
	);
}
