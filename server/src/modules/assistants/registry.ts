import type { Provider } from "@parallax/contract";
import type { Assistant } from "../../providers/index.ts";
import type { Owner } from "../identity/index.ts";

/** 'ChatGPT (GPT-4o)': the assistant and the model that it asks by default. */
export const assistantLabel = ({ name, subtitle }: Assistant): string => `${name} (${subtitle})`;

function describe(assistant: Assistant): Provider {
	const { id, name, title, subtitle, description, model, logo, tint, demo } = assistant;
	const shown = { label: assistantLabel(assistant), name, title, subtitle, description, model, logo, tint, demo };
	return { id, ...shown, available: true };
}

/** Every assistant that can be asked here. Nothing else holds one for longer than a request. */
export class AssistantRegistry {
	readonly #assistants: ReadonlyMap<string, Assistant>;

	/** `assistants` are the operator's, in the order of the page. */
	constructor(assistants: readonly Assistant[]) {
		this.#assistants = new Map(assistants.map((assistant) => [assistant.id, assistant]));
	}

	/** The operator's assistants in the order of the page. */
	list(): readonly Assistant[] {
		return [...this.#assistants.values()];
	}

	/** The assistant as this owner may ask it; null when there is none any more. */
	async resolve(assistantId: string, _owner: Owner): Promise<Assistant | null> {
		return this.#assistants.get(assistantId) ?? null;
	}

	/** The model whose price counts for an answer of this assistant; '' when the assistant is gone. */
	defaultModel(assistantId: string): string {
		return this.#assistants.get(assistantId)?.model ?? "";
	}

	/** What pages learn of the assistants. */
	describe(): Provider[] {
		return this.list().map(describe);
	}
}
