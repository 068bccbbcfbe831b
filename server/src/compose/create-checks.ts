import type { Config } from "../config.ts";
import { askJudges, canCompare, type Judging } from "../modules/analysis/index.ts";
import { type Runner, usualAnswerLength } from "../modules/chat/index.ts";
import {
	announceVerdictOf,
	type ChangesDependencies,
	ChangesRunner,
	type CheckDependencies,
	CheckRunner,
	type ReviewDependencies,
	ReviewRunner,
} from "../modules/verdicts/index.ts";
import type { RateLimits } from "../platform/limits/rate-limits.ts";
import type { AnalysisModule } from "./create-analysis.ts";

export interface ChecksModule extends CheckDependencies, ReviewDependencies, ChangesDependencies {
	/** Lets running checks, reviews and comparisons of editions continue for at most `graceMs`. */
	close(graceMs: number): Promise<void>;
}

export function createChecks(
	{ judge, dailyBudgetUsd, allowAnonymous }: Pick<Config, "judge" | "dailyBudgetUsd" | "allowAnonymous">,
	runner: Runner,
	limits: RateLimits,
	{ mergeOffers, offerWithoutLooks }: Pick<AnalysisModule, "mergeOffers" | "offerWithoutLooks">,
): ChecksModule {
	const onChange = (chatId: string, turn: number): void => void announceVerdictOf(runner, chatId, turn);
	const rules = { dailyBudgetUsd, onChange };
	const checkRunner = new CheckRunner(runner, rules);
	const reviewRunner = new ReviewRunner(runner, rules);
	const judges = { named: judge, dailyBudgetUsd, withLooks: false };
	const judging = {
		canCompare: (input: Parameters<Judging["canCompare"]>[0]) => canCompare(runner, judges, input),
		writeDraft: askJudges(runner, judges),
	};
	const changesRunner = new ChangesRunner(runner, { judging, onChange });
	return {
		...{ limits, allowAnonymous, checkRunner, reviewRunner, changesRunner, mergeOffers },
		offer: offerWithoutLooks,
		usualAnswer: usualAnswerLength(runner),
		async close(graceMs) {
			await Promise.all([checkRunner.close(graceMs), reviewRunner.close(graceMs), changesRunner.close(graceMs)]);
		},
	};
}
