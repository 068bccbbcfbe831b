import { storedValue } from "../../../../lib/stored/stored-value.ts";

/** The number of recent models stored per assistant. */
const MAX_RECENT = 4;

type Recent = Readonly<Record<string, readonly string[]>>;

const isIdList = (stored: unknown): stored is readonly string[] =>
	Array.isArray(stored) && stored.every((id) => typeof id === "string");

const recent = storedValue("browser", "recent-models", (stored): Recent => {
	if (typeof stored !== "object" || stored === null) return {};
	return Object.fromEntries(Object.entries(stored).filter(([, ids]) => isIdList(ids)));
});

/** The models chosen most recently for an assistant in this browser, the newest first. */
export const recentModels = (assistant: string): readonly string[] => recent.read()[assistant] ?? [];

export function rememberModel(assistant: string, model: string): void {
	const ids = [model, ...recentModels(assistant).filter((id) => id !== model)].slice(0, MAX_RECENT);
	recent.write({ ...recent.read(), [assistant]: ids });
}
