import { type Provider, readModels } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../../../lib/server/api.ts";
import { refreshAssistants } from "../../../assistants/index.ts";
import { menuMessages } from "../menu-messages.ts";
import { modelsQuery } from "./model-names.ts";

const texts = menuMessages.models;

export interface ReadAgain {
	readonly isReading: boolean;
	/** Why the list could not be read. */
	readonly problem: string | null;
	/** The result of a read that the person started, for screen readers. */
	readonly result: string;
	readAgain(): void;
}

/**
 * Has the server read the list again when the menu opens, which it does only for an address without a key or of its own
 * network, and when the person presses the button. The known list stays visible meanwhile.
 */
export function useReadAgain(assistantId: Provider["id"], currentModel: string | null): ReadAgain {
	const cache = useQueryClient();
	const [isReading, setReading] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const [result, setResult] = useState("");
	const controller = useRef<AbortController | null>(null);
	const read = useCallback(
		async (reason: "menu" | "person") => {
			controller.current?.abort();
			const own = new AbortController();
			controller.current = own;
			const { signal } = own;
			if (reason === "person") setReading(true);
			setResult("");
			try {
				const { problem: found, ...list } = await call(
					readModels,
					{ params: { id: assistantId }, body: { reason } },
					{ signal },
				);
				const { queryKey } = modelsQuery(assistantId);
				// An answer to an earlier request for the list must not replace this one.
				await cache.cancelQueries({ queryKey });
				cache.setQueryData(queryKey, list);
				setProblem(found);
				if (reason === "person" && found === null) setResult(texts.wasRead(list.models.length));
				// The labels of the columns name the default model, which can have changed.
				const next = list.models.find(({ isDefault }) => isDefault)?.id;
				if (currentModel === "" && next !== undefined) await refreshAssistants(cache);
			} catch {
				if (!signal.aborted && reason === "person") setProblem(texts.readFailed);
			} finally {
				if (!signal.aborted) setReading(false);
			}
		},
		[assistantId, cache, currentModel],
	);
	useEffect(() => {
		void read("menu");
		return () => controller.current?.abort();
	}, [read]);
	return { isReading, problem, result, readAgain: () => void read("person") };
}
