import type { Period } from "../../lib/timing/period.ts";

export const periodMessages = {
	label: "Date",
	any: "Any time",
	periods: { week: "Past 7 days", month: "Past 30 days", year: "Past year" } satisfies Record<Period, string>,
};
