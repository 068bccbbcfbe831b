/** Resolves with the promise, or after `ms` if it is then still pending. */
export async function atMost(ms: number, promise: Promise<void>): Promise<void> {
	const { promise: waited, resolve } = Promise.withResolvers<void>();
	const timer = setTimeout(resolve, ms);
	try {
		await Promise.race([promise, waited]);
	} finally {
		clearTimeout(timer);
	}
}
