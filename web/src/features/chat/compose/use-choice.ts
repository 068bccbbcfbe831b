import type { Provider } from "@parallax/contract";
import { useCallback, useMemo, useState } from "react";
import { useAssistants } from "../../assistants/index.ts";
import { chosenFrom, isWanted, providerChoice, toggleProvider } from "./provider-choice.ts";
import { useProviderKeys } from "./use-provider-keys.ts";

export interface Choice {
	/** The ids of the assistants to ask. */
	readonly chosen: readonly Provider["id"][];
	/** True when the last one was to be unchecked. */
	readonly lastKept: boolean;
	toggle(id: string): void;
}

/** Whom to ask, as remembered, without those who are not there. The same while one writes: a key is no work for the picker. */
export function useChoice(): Choice {
	const assistants = useAssistants();
	const [remembered, setRemembered] = useState(() => providerChoice.read());
	const [lastKept, setLastKept] = useState(false);
	const chosen = useMemo(() => chosenFrom(assistants, remembered), [assistants, remembered]);
	const toggle = useCallback(
		(id: string) => {
			const toggled = toggleProvider(chosen, id);
			const away = assistants.filter((each) => !each.available && isWanted(each.id, assistants, remembered));
			const wanted = new Set([...toggled.chosen, ...away.map((each) => each.id)]);
			const next = assistants.map((each) => each.id).filter((each) => wanted.has(each));
			setLastKept(toggled.refused);
			setRemembered(next);
			providerChoice.write(next);
		},
		[assistants, chosen, remembered],
	);
	useProviderKeys(toggle);
	return { chosen, lastKept, toggle };
}
