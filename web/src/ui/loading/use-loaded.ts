import { useEffect, useState } from "react";

const loaded = new Map<() => Promise<unknown>, unknown>();

/** Loads the part and keeps it for later renders. */
export async function preload(load: () => Promise<unknown>): Promise<void> {
	loaded.set(load, await load());
}

export interface LoadedOptions {
	readonly wanted: boolean;
	readonly onError?: () => void;
}

/**
 * A part of the page that is fetched when first needed: undefined until it has loaded. Unlike `React.lazy` it retries
 * after a failure, since a phone that was briefly offline must not lose its dialogs until the next reload.
 */
export function useLoaded<T>(load: () => Promise<T>, { wanted, onError }: LoadedOptions): T | undefined {
	const [, rerender] = useState(0);
	const part = loaded.get(load) as T | undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new handler is no reason to load again.
	useEffect(() => {
		if (!wanted || part) return;
		let gone = false;
		preload(load).then(
			() => {
				if (!gone) rerender((count) => count + 1);
			},
			() => {
				if (!gone) onError?.();
			},
		);
		return () => {
			gone = true;
		};
	}, [load, wanted, part]);
	return part;
}
