/** '2.4 MB' or '10 MB', in the same units as the limits. */
export function formatBytes(bytes: number): string {
	const units = ["B", "KB", "MB", "GB"] as const;
	const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
	const amount = bytes / 1024 ** step;
	return `${amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} ${units[step]}`;
}
