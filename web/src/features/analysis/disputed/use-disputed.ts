import { type Analysis, isSettled, type ProviderResponse } from "@parallax/contract";
import { useCallback, useState } from "react";
import type { TurnScope } from "../../chat/index.ts";
import { registerPassages, removePassages } from "./disputed-registry.ts";
import { findDisputed, type Passage } from "./find-disputed.ts";
import { useRenderedAnswers } from "./use-rendered-answers.ts";

const NONE: readonly Passage[] = [];

/** Highlights the disputed words while no answer is streaming, and again whenever an answer is rendered again. */
export function useDisputed(
	scope: TurnScope,
	analysis: Analysis,
	responses: readonly ProviderResponse[],
): readonly Passage[] {
	const [passages, setPassages] = useState(NONE);
	const isIdle = responses.every(isSettled);
	const asked = responses.map(({ seat }) => seat).join(" ");
	const find = useCallback(
		(signal: AbortSignal) => findDisputed(scope.turn, analysis, asked.split(" "), signal),
		[scope, analysis, asked],
	);
	const show = useCallback(
		(found: readonly Passage[]) => {
			registerPassages(scope, found);
			setPassages(found);
		},
		[scope],
	);
	const forget = useCallback(() => {
		removePassages(scope);
		setPassages(NONE);
	}, [scope]);
	useRenderedAnswers(scope, isIdle, find, show, forget);
	return passages;
}
