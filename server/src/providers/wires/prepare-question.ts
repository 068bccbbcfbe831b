import { failureFrom } from "../failures/to-failure.ts";
import type { Abilities } from "../models/abilities.ts";
import type { AnswerNote, Question } from "../port.ts";
import { adaptQuestion } from "./adapt-question.ts";
import type { ModelLimits } from "./model-limits.ts";
import { type FormedFiles, formFiles, withMostImages } from "./sent-question.ts";
import type { Endpoint, Wire } from "./wire.ts";

interface Address {
	readonly endpoint: Endpoint;
	readonly wire: Wire;
}

/** The stricter of the wire's and the model's limits. */
const combinedLimits = (
	{ endpoint, wire }: Address,
	{ model, question }: { readonly model: string; readonly question: Question },
	limits: ModelLimits,
): ModelLimits => {
	const searches = wire.searches && (!wire.grounds || question.mayGround === true);
	return {
		...limits,
		maxTemperature: limits.maxTemperature === null ? null : Math.min(wire.maxTemperature, limits.maxTemperature),
		acceptsSearch: limits.acceptsSearch && searches && endpoint.isKnownToSearch?.(model) !== false,
	};
};

/** What the model takes beside text: what it has refused counts more than what its list says. */
function abilitiesOf(endpoint: Endpoint, model: string, limits: ModelLimits): Abilities {
	const { images, documents } = endpoint.abilitiesOf(model);
	return { images: limits.acceptsImages && images, documents: limits.acceptsDocuments && documents };
}

/** A question as one model takes it, and a note for each difference. */
interface PreparedQuestion extends FormedFiles {
	readonly notes: readonly AnswerNote[];
}

/** Leaves out the parameters that the model does not accept, and gives each file the form in which it takes it. */
export async function prepareQuestion(
	address: Address,
	asked: { readonly model: string; readonly question: Question },
	limits: ModelLimits,
): Promise<PreparedQuestion> {
	const { endpoint } = address;
	const { model, question } = asked;
	const label = endpoint.modelLabel(model);
	const labels = { model: label, assistant: endpoint.name };
	const adapted = adaptQuestion(question, combinedLimits(address, asked, limits), labels);
	const sent = { ...adapted.question, messages: withMostImages(adapted.question.messages, limits.maxImages) };
	try {
		const formed = await formFiles(sent, abilitiesOf(endpoint, model, limits), label);
		return { ...formed, notes: [...adapted.notes, ...formed.notes] };
	} catch (problem) {
		throw failureFrom({ ...endpoint, model }, problem);
	}
}
