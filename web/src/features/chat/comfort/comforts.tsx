import { useLocation, useSearch } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { useFirstSign } from "../../../lib/use-first-sign.ts";
import { useLoaded } from "../../../ui/use-loaded.ts";
import { useMissedKey } from "./use-missed-key.ts";

const loadComforts = () => import("./page-comforts.tsx");

/** The same keys and the same palette on every page; where most people arrive they come with the first sign of a reader. */
export function Comforts() {
	const [path] = useLocation();
	const isFirstView = useSearch() === "" && path === paths.home;
	const hasSign = useFirstSign();
	const part = useLoaded(loadComforts, { wanted: hasSign || !isFirstView });
	const missedKey = useMissedKey(!part);
	return part ? <part.PageComforts missedKey={missedKey} /> : null;
}
