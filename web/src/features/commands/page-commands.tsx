import { useLocation, useSearch } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { useFirstSign } from "../../lib/page/use-first-sign.ts";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { useMissedKey } from "./use-missed-key.ts";

const loadCommands = () => import("./loaded-commands.tsx");

/** The same keys and the same palette on every page; where most people arrive they come with the first sign of a reader. */
export function PageCommands() {
	const [path] = useLocation();
	const isFirstView = useSearch() === "" && path === paths.home;
	const hasSign = useFirstSign();
	const part = useLoaded(loadCommands, { wanted: hasSign || !isFirstView });
	const missedKey = useMissedKey(!part);
	return part ? <part.LoadedCommands missedKey={missedKey} /> : null;
}
