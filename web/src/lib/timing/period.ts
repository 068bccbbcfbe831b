export const PERIODS = ["week", "month", "year"] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Record<Period, number> = { week: 7, month: 30, year: 365 };
const DAY_MS = 86_400_000;

/** The time from which a list shows entries. Periods begin at midnight, so that a query stays the same all day. */
export const sinceOf = (period: Period): string =>
	new Date(new Date().setHours(0, 0, 0, 0) - DAYS[period] * DAY_MS).toISOString();
