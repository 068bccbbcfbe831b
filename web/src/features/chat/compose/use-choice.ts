import { PROVIDER_IDS, type ProviderId, type PublicConfig } from "@parallax/contract";
import { useCallback, useMemo, useState } from "react";
import { providerChoice, toggleProvider } from "./provider-choice.ts";
import { useProviderKeys } from "./use-provider-keys.ts";

export interface Choice {
	readonly chosen: readonly ProviderId[];
	/** True when the last one was to be unchecked. */
	readonly lastKept: boolean;
	toggle(id: ProviderId): void;
}

/** Whom to ask, as remembered, without those who are not there. The same while one writes: a key is no work for the picker. */
export function useChoice(config: PublicConfig | undefined): Choice {
	const [remembered, setRemembered] = useState(() => providerChoice.read());
	const [lastKept, setLastKept] = useState(false);
	const chosen = useMemo(() => {
		const away = new Set(config?.providers.filter((provider) => !provider.available).map((provider) => provider.id));
		return remembered.filter((id) => !away.has(id));
	}, [config, remembered]);
	const toggle = useCallback(
		(id: ProviderId) => {
			const toggled = toggleProvider(chosen, id);
			const away = remembered.filter((each) => !chosen.includes(each));
			const next = PROVIDER_IDS.filter((each) => toggled.chosen.includes(each) || away.includes(each));
			setLastKept(toggled.refused);
			setRemembered(next);
			providerChoice.write(next);
		},
		[chosen, remembered],
	);
	useProviderKeys(toggle);
	return { chosen, lastKept, toggle };
}
