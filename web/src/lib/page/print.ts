import { useEffect } from "react";

const preparations = new Set<() => Promise<unknown>>();

/** Prints the page once all parts have loaded what they print. */
export async function printPage(): Promise<void> {
	await Promise.allSettled([...preparations].map((prepare) => prepare()));
	window.print();
}

/** Called before the page is printed from its menu. The browser's own command does not wait. */
export function usePrintPreparation(prepare: () => Promise<unknown>): void {
	useEffect(() => {
		preparations.add(prepare);
		return () => {
			preparations.delete(prepare);
		};
	}, [prepare]);
}
