import type { ProviderId, ProviderResponse } from "@parallax/contract";
import { useCallback, useMemo, useState } from "react";

/** How the answers are laid out now. */
type Layout = "side-by-side" | "enlarged" | "aligned" | "compared";

export interface ReadingView {
	readonly layout: Layout;
	/** The answer that keys and tabs mean. */
	readonly current: ProviderId;
	/** The two that are compared word by word; null until they were chosen. */
	readonly pair: readonly [ProviderId, ProviderId] | null;
}

export interface ReadingActions {
	choose(provider: ProviderId): void;
	/** Enlarges it, or goes back when it is. */
	enlarge(provider: ProviderId): void;
	toggle(layout: "aligned" | "compared"): void;
	comparePair(pair: readonly [ProviderId, ProviderId]): void;
	/** Back to all answers side by side. */
	reset(): void;
}

/** The first two that have said something, so that there is something to compare. */
export function firstPair(responses: readonly ProviderResponse[]): readonly [ProviderId, ProviderId] {
	const spoken = responses.filter(({ response }) => response !== "");
	const [first = "chatgpt", second = first] = new Set([...spoken, ...responses].map(({ provider }) => provider));
	return [first, second];
}

export function useReadingView(providers: readonly ProviderId[]): readonly [ReadingView, ReadingActions] {
	const [view, setView] = useState<ReadingView>({
		layout: "side-by-side",
		current: providers[0] ?? "chatgpt",
		pair: null,
	});
	const change = useCallback((next: (was: ReadingView) => Partial<ReadingView>) => {
		setView((was) => ({ ...was, ...next(was) }));
	}, []);
	const actions = useMemo(
		(): ReadingActions => ({
			choose: (current) => change(() => ({ current })),
			enlarge: (current) =>
				change((was) => ({
					current,
					layout: was.layout === "enlarged" && was.current === current ? "side-by-side" : "enlarged",
				})),
			toggle: (layout) => change((was) => ({ layout: was.layout === layout ? "side-by-side" : layout })),
			comparePair: (pair) => change(() => ({ pair, layout: "compared" })),
			reset: () => change(() => ({ layout: "side-by-side" })),
		}),
		[change],
	);
	return [view, actions];
}
