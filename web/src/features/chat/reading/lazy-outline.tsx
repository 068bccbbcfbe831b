import type { ProviderResponse } from "@parallax/contract";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";

const loadOutline = () => import("./outline-list.tsx");

/** The headings beside the enlarged answer. Their code is fetched when the first answer is enlarged. */
export function LazyOutline({ response }: { readonly response: ProviderResponse }) {
	const part = useLoaded(loadOutline, { enabled: true });
	return <aside className="outline">{part && <part.OutlineList response={response} />}</aside>;
}
