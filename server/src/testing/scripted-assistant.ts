import type { Usage } from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
import {
	type AnswerEnd,
	type AnswerListener,
	type Assistant,
	type AssistantCall,
	BUILT_IN_ASSISTANTS,
	type CitationChange,
	type Grounding,
} from "../providers/index.ts";
import { cataloguePrice } from "../providers/testing/catalogue-price.ts";
import { billedByVendor } from "./billed-by-vendor.ts";

/** One call to a scripted assistant. The test controls its answer and the timing. */
export interface ScriptedCall extends AssistantCall {
	/** The text of the last message. */
	readonly prompt: string;
	/** The name of the JSON schema that the reply must match, if any. */
	readonly schemaName: string | undefined;
	readonly signal: AbortSignal;
	emitText(text: string): void;
	/** Reports the citations from an index on. */
	cite(change: CitationChange): void;
	/** Reports that the answer is, or may become, one from results of Google Search. */
	ground(grounding: Grounding | null): void;
	/** Marks all text so far as thoughts. */
	endThoughts(): void;
	emitActivity(): void;
	/** Reports token counts before the answer ends. */
	reportUsage(usage: Usage): void;
	end(overrides?: Partial<AnswerEnd>): void;
	fail(error: unknown): void;
}

export interface ScriptedAssistant extends Assistant {
	readonly calls: readonly ScriptedCall[];
	/** Resolves to the n-th call, counted from 1, as soon as it arrives. */
	call(n?: number): Promise<ScriptedCall>;
}

const PLAIN_END: AnswerEnd = {
	finishReason: "stop",
	model: "scripted-1",
	usage: null,
	billed: null,
	refusal: null,
	notes: [],
};

function scriptedAssistant(builtIn: (typeof BUILT_IN_ASSISTANTS)[number], demo: boolean): ScriptedAssistant {
	const { id, name, title, subtitle, description, logo, tint, wire } = builtIn;
	const calls: ScriptedCall[] = [];
	const waiting: { n: number; resolve: (call: ScriptedCall) => void }[] = [];
	return {
		...{ id, name, title, description, logo, tint, wire, demo, calls },
		paidBy: "operator",
		model: "scripted-1",
		subtitle: demo ? subtitle : "scripted-1",
		priceOf: (model) => cataloguePrice(id, model),
		modelList: () => ({ models: [], from: "catalogue", at: null }),
		call(n = 1) {
			const made = calls[n - 1];
			if (made) return Promise.resolve(made);
			return new Promise((resolve) => waiting.push({ n, resolve }));
		},
		answer: ({ model, question }, listener: AnswerListener, signal) =>
			new Promise<AnswerEnd>((resolve, reject) => {
				const call: ScriptedCall = {
					...(model !== undefined && { model }),
					question,
					prompt: (question.messages.at(-1)?.parts ?? []).map(({ text }) => text).join("\n\n"),
					schemaName: question.reply?.name,
					signal,
					emitText: (text) => {
						listener.onActivity();
						listener.onText(text);
					},
					cite: (change) => listener.onCitations?.(change),
					ground: (grounding) => listener.onGrounding?.(grounding),
					endThoughts: () => listener.onThoughtsEnd?.(),
					emitActivity: () => listener.onActivity(),
					reportUsage: (usage) => listener.onBilled?.(billedByVendor(id, usage)),
					end: (overrides = {}) => {
						const billed = overrides.usage ? billedByVendor(id, overrides.usage) : null;
						resolve({ ...PLAIN_END, billed, ...overrides });
					},
					fail: reject,
				};
				signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
				calls.push(call);
				for (const wait of waiting) if (wait.n === calls.length) wait.resolve(call);
			}),
	};
}

export type ScriptedAssistants = Readonly<Record<ProviderId, ScriptedAssistant>>;

export const scriptedAssistants = (demo = false): ScriptedAssistants =>
	Object.fromEntries(
		BUILT_IN_ASSISTANTS.map((builtIn) => [builtIn.id, scriptedAssistant(builtIn, demo)]),
	) as ScriptedAssistants;

export const someUsage: Usage = { inputTokens: 10, outputTokens: 20, reasoningTokens: null, cachedTokens: null };
