import type { AnswerNote, Message, Question } from "../port.ts";
import type { ModelLimits } from "./model-limits.ts";

interface Adapted {
	readonly question: Question;
	readonly notes: readonly AnswerNote[];
}

const droppedNote = (parameter: string, value: string | number, text: string): AnswerNote => ({
	code: "parameter-dropped",
	params: { parameter, value },
	text,
});

/** An assistant that cannot search answers from what its model knows. */
const cannotSearchNote = (assistant: string): AnswerNote => ({
	code: "cannot-search",
	params: {},
	text: `${assistant} cannot search the web here, so it answered without.`,
});

function adaptTemperature(question: Question, max: number | null, label: string): Adapted {
	const { temperature, ...rest } = question;
	if (temperature === undefined) return { question, notes: [] };
	if (max === null) {
		const text = `${label} does not take a temperature, so it was left out.`;
		return { question: rest, notes: [droppedNote("temperature", temperature, text)] };
	}
	if (temperature <= max) return { question, notes: [] };
	const note: AnswerNote = {
		code: "parameter-changed",
		params: { parameter: "temperature", value: temperature, sent: max },
		text: `${label} takes a temperature of at most ${max}, so ${max} was sent instead of ${temperature}.`,
	};
	return { question: { ...rest, temperature: max }, notes: [note] };
}

function adaptEffort(question: Question, efforts: ModelLimits["efforts"], label: string): Adapted {
	const { effort, ...rest } = question;
	if (effort === undefined || efforts.includes(effort)) return { question, notes: [] };
	const what = efforts.length === 0 ? "a thinking effort" : `the thinking effort '${effort}'`;
	return {
		question: rest,
		notes: [droppedNote("effort", effort, `${label} does not take ${what}, so it was left out.`)],
	};
}

function prependSystem(system: string, messages: readonly Message[]): Message[] {
	const [first, ...others] = messages;
	const [part, ...parts] = first?.role === "user" ? first.parts : [];
	if (part?.kind !== "text") return [{ role: "user", parts: [{ kind: "text", text: system }] }, ...messages];
	const text = `${system}\n\n${part.text}`;
	return [{ ...first, role: "user", parts: [{ kind: "text", text }, ...parts] }, ...others];
}

/** A system text is part of the question, so it is moved to the first message instead of being dropped. */
function adaptSystem(question: Question, acceptsSystem: boolean, label: string): Adapted {
	const { system, ...rest } = question;
	if (!system || acceptsSystem) return { question, notes: [] };
	const note: AnswerNote = {
		code: "parameter-changed",
		params: { parameter: "system" },
		text: `${label} does not take a system text, so it was put before the first prompt.`,
	};
	return { question: { ...rest, messages: prependSystem(system, question.messages) }, notes: [note] };
}

function adaptSearch(question: Question, acceptsSearch: boolean, { assistant }: Labels): Adapted {
	const { search, ...rest } = question;
	if (!search || acceptsSearch) return { question, notes: [] };
	return { question: rest, notes: [cannotSearchNote(assistant)] };
}

/** What the notes about a question call the assistant and its model. */
interface Labels {
	readonly model: string;
	readonly assistant: string;
}

/** The question adapted to this model's limits, and a note for each difference. */
export function adaptQuestion(question: Question, limits: ModelLimits, labels: Labels): Adapted {
	const { model: label } = labels;
	const temperature = adaptTemperature(question, limits.maxTemperature, label);
	const effort = adaptEffort(temperature.question, limits.efforts, label);
	const system = adaptSystem(effort.question, limits.acceptsSystem, label);
	const search = adaptSearch(system.question, limits.acceptsSearch, labels);
	const { reply, ...rest } = search.question;
	// The prompt also describes the shape, so the user gets no note when the schema is dropped.
	const adapted = limits.acceptsReplySchema ? search.question : rest;
	return { question: adapted, notes: [...temperature.notes, ...effort.notes, ...system.notes, ...search.notes] };
}
