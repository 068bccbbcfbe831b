import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { formatMoment } from "../../../lib/text/format-moment.ts";

/** A date and time in the reader's time zone; the server, which does not know that time zone, renders UTC. */
export function Moment({ iso }: { readonly iso: string }) {
	const isHydrated = useHydrated();
	return <time dateTime={iso}>{formatMoment(iso, isHydrated ? "reader" : "utc")}</time>;
}
