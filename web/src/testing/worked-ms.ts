/** The processor time that this process spent on it, whatever other work the machine does. */
export function workedMs(act: () => void): number {
	const before = process.cpuUsage();
	act();
	return process.cpuUsage(before).user / 1000;
}
