import type { ProviderResponse } from "@parallax/contract";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";

const loadOutline = () => import("./outline-list.tsx");

/** Beside the enlarged answer stand its headings; fetched with the first answer that is enlarged. */
export function OutlinePlace({ response }: { readonly response: ProviderResponse }) {
	const part = useLoaded(loadOutline, { wanted: true });
	return <aside className="outline">{part && <part.OutlineList response={response} />}</aside>;
}
