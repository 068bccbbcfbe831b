import { useLocation, useSearch } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { useFirstInteraction } from "../../lib/page/use-first-interaction.ts";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { useMissedKey } from "./use-missed-key.ts";

const loadCommands = () => import("./loaded-commands.tsx");

/** Shortcuts and palette of every page. On the home page without a chat, the first key or pointer event loads them. */
export function PageCommands() {
	const [path] = useLocation();
	const isFirstView = useSearch() === "" && path === paths.home;
	const hasInteracted = useFirstInteraction();
	const part = useLoaded(loadCommands, { enabled: hasInteracted || !isFirstView });
	const missedKey = useMissedKey(!part);
	return part ? <part.LoadedCommands missedKey={missedKey} /> : null;
}
