import { useLoaded } from "../../../../ui/loading/use-loaded.ts";
import type { SearchSuggestionsProps } from "./search-suggestions.tsx";

const loadSuggestions = () => import("./search-suggestions.tsx");

/** Most answers have none, so their code is fetched with the first. */
export function LazySuggestions(props: SearchSuggestionsProps) {
	const part = useLoaded(loadSuggestions, { enabled: true });
	return part ? <part.SearchSuggestions {...props} /> : <div className="search-suggestions" />;
}
