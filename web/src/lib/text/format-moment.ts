const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const MINUTE_MS = 60_000;

/** 'Nov 21, 2026 at 9:14 AM', in the reader's time zone unless UTC is requested. */
export function formatMoment(iso: string, clock: "reader" | "utc" = "reader"): string {
	const at = new Date(iso);
	if (clock === "utc") at.setTime(at.getTime() + at.getTimezoneOffset() * MINUTE_MS);
	return `${dayOf(at)} at ${formatClock(at)}`;
}

const dayOf = (at: Date): string => `${MONTHS[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}`;

/** 'Nov 21, 2026', in the reader's time zone. */
export const formatDay = (iso: string): string => dayOf(new Date(iso));

/** '9:14 AM'. */
export function formatClock(at: Date): string {
	const hours = at.getHours();
	return `${hours % 12 || 12}:${String(at.getMinutes()).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}
