const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** 'Nov 21, 2026 at 9:14 AM', in the reader's own clock. */
export function formatMoment(iso: string): string {
	const at = new Date(iso);
	return `${MONTHS[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()} at ${formatClock(at)}`;
}

/** '9:14 AM'. */
export function formatClock(at: Date): string {
	const hours = at.getHours();
	return `${hours % 12 || 12}:${String(at.getMinutes()).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}
