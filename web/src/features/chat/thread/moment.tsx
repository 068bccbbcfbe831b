import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { formatMoment } from "../../../lib/text/format-moment.ts";

/** A date with its time, by the clock of the reader; the server, which does not know that clock, writes it in UTC. */
export function Moment({ iso }: { readonly iso: string }) {
	const isHydrated = useHydrated();
	return <time dateTime={iso}>{formatMoment(iso, isHydrated ? "reader" : "utc")}</time>;
}
