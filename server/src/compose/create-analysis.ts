import type { Config } from "../config.ts";
import {
	type AnalysisDependencies,
	AnalysisRunner,
	askJudges,
	askWriters,
	bestOfferOf,
	canCompare,
	compareAutomatically,
	type Judging,
	mergeOffers,
	offerOf,
	resumeLostRegularly,
	usualReplyLength,
} from "../modules/analysis/index.ts";
import type { Runner } from "../modules/chat/index.ts";
import type { RateLimits } from "../platform/limits/rate-limits.ts";

export interface AnalysisModule extends AnalysisDependencies {
	readonly mergeOffers: ReturnType<typeof mergeOffers>;
	/** The offer of a comparison without second looks. */
	readonly offerWithoutLooks: AnalysisDependencies["offer"];
	/** Restarts the analyses of processes that died. */
	open(): void;
	/** Lets running analyses continue for at most `graceMs`. */
	close(graceMs: number): Promise<void>;
}

export function createAnalysis(
	{ judge, dailyBudgetUsd, allowAnonymous }: Pick<Config, "judge" | "dailyBudgetUsd" | "allowAnonymous">,
	runner: Runner,
	limits: RateLimits,
	picture: AnalysisDependencies["picture"],
): AnalysisModule {
	const rules = { named: judge, dailyBudgetUsd };
	const judging: Judging = {
		canCompare: (input) => canCompare(runner, rules, input),
		writeDraft: askJudges(runner, rules),
		writeBest: askWriters(runner, rules),
	};
	const analysisRunner = new AnalysisRunner(runner, judging, picture);
	const usualReply = usualReplyLength(runner);
	runner.live.onTurnOver(compareAutomatically(runner, analysisRunner, limits));
	let stopResuming = (): void => {};
	const bestOffer: AnalysisDependencies["bestOffer"] = (input, sources) => bestOfferOf(runner, rules, input, sources);
	return {
		limits,
		allowAnonymous,
		picture,
		analysisRunner,
		bestOffer,
		mergeOffers: mergeOffers(analysisRunner, bestOffer),
		offer: (offerInput) => offerOf(runner, { ...rules, usualReply }, offerInput),
		offerWithoutLooks: (offerInput) => offerOf(runner, { ...rules, usualReply, withLooks: false }, offerInput),
		open() {
			stopResuming = resumeLostRegularly(runner, analysisRunner);
		},
		async close(graceMs) {
			stopResuming();
			await analysisRunner.close(graceMs);
		},
	};
}
