import { useEffect, useState } from "react";

const loadedModules = new Map<() => Promise<unknown>, unknown>();

/** Loads the part and keeps it for later renders. */
export async function preload(load: () => Promise<unknown>): Promise<void> {
	loadedModules.set(load, await load());
}

export interface LoadedOptions {
	readonly enabled: boolean;
	readonly onError?: () => void;
}

/**
 * A part of the page that is fetched when first needed: undefined until it has loaded. Unlike `React.lazy` it retries
 * after a failure, since a phone that was briefly offline must not lose its dialogs until the next reload.
 */
export function useLoaded<T>(load: () => Promise<T>, { enabled, onError }: LoadedOptions): T | undefined {
	const [, rerender] = useState(0);
	const part = loadedModules.get(load) as T | undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new handler is no reason to load again.
	useEffect(() => {
		if (!enabled || part) return;
		let isUnmounted = false;
		preload(load).then(
			() => {
				if (!isUnmounted) rerender((count) => count + 1);
			},
			() => {
				if (!isUnmounted) onError?.();
			},
		);
		return () => {
			isUnmounted = true;
		};
	}, [load, enabled, part]);
	return part;
}
