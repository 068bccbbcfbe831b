import type { ProviderId, Usage } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract";
import type { AiProvider, AnswerEnd, AnswerListener, Providers } from "../providers/index.ts";

/** One call that a scripted provider was asked for: the test says what it answers, and when. */
export interface ScriptedCall {
	readonly prompt: string;
	/** The name of the shape it was asked to keep, if any. */
	readonly shape: string | undefined;
	readonly signal: AbortSignal;
	speak(piece: string): void;
	sign(): void;
	/** The vendor counts before it has finished. */
	count(usage: Usage): void;
	end(more?: Partial<AnswerEnd>): void;
	fail(error: unknown): void;
}

export interface ScriptedProvider extends AiProvider {
	readonly calls: readonly ScriptedCall[];
	/** Resolves to the n-th call, counted from 1, as soon as it is made. */
	call(n?: number): Promise<ScriptedCall>;
}

const PLAIN_END: AnswerEnd = { finishReason: "stop", model: "scripted-1", usage: null, refusal: null };

function scriptedProvider(id: ProviderId, demo = false): ScriptedProvider {
	const calls: ScriptedCall[] = [];
	const waiting: { n: number; resolve: (call: ScriptedCall) => void }[] = [];
	return {
		id,
		model: "scripted-1",
		demo,
		calls,
		call(n = 1) {
			const made = calls[n - 1];
			if (made) return Promise.resolve(made);
			return new Promise((resolve) => waiting.push({ n, resolve }));
		},
		answer: ({ prompt, reply }, listener: AnswerListener, signal) =>
			new Promise<AnswerEnd>((resolve, reject) => {
				const call: ScriptedCall = {
					prompt,
					shape: reply?.name,
					signal,
					speak: (piece) => {
						listener.onActivity();
						listener.onText(piece);
					},
					sign: () => listener.onActivity(),
					count: (usage) => listener.onUsage?.(usage),
					end: (more = {}) => resolve({ ...PLAIN_END, ...more }),
					fail: reject,
				};
				signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
				calls.push(call);
				for (const wait of waiting) if (wait.n === calls.length) wait.resolve(call);
			}),
	};
}

export type ScriptedProviders = Readonly<Record<ProviderId, ScriptedProvider>> & Providers;

export const scriptedProviders = (demo = false): ScriptedProviders =>
	Object.fromEntries(PROVIDER_IDS.map((id) => [id, scriptedProvider(id, demo)])) as ScriptedProviders;

export const someUsage: Usage = { inputTokens: 10, outputTokens: 20, reasoningTokens: null, cachedTokens: null };
