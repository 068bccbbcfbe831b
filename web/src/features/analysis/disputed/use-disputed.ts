import { type Analysis, isSettled, type ProviderResponse } from "@parallax/contract";
import { useEffect, useState } from "react";
import { nextFrame } from "../../../lib/timing/next-task.ts";
import type { TurnScope } from "../../chat/index.ts";
import { registerPassages, removePassages } from "./disputed-registry.ts";
import { findDisputed, type Passage } from "./find-disputed.ts";

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
	useEffect(() => {
		const { reading } = scope;
		if (!isIdle || !reading) return;
		const stop = new AbortController();
		let isScheduled = false;
		const find = async () => {
			if (isScheduled) return;
			isScheduled = true;
			await nextFrame();
			isScheduled = false;
			if (stop.signal.aborted) return;
			const found = await findDisputed(scope.turn, analysis, asked.split(" "), stop.signal);
			if (stop.signal.aborted) return;
			registerPassages(scope, found);
			setPassages(found);
		};
		const observer = new MutationObserver(() => void find());
		observer.observe(reading, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-units"] });
		void find();
		return () => {
			stop.abort();
			observer.disconnect();
			removePassages(scope);
			setPassages(NONE);
		};
	}, [scope, analysis, asked, isIdle]);
	return passages;
}
