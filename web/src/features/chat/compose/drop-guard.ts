import { useEffect } from "react";

const keepPage = (event: DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();

/** A file that is dropped beside the composer must not replace the page. */
export function useDropGuard(): void {
	useEffect(() => {
		const controller = new AbortController();
		for (const name of ["dragover", "drop"] as const)
			window.addEventListener(name, keepPage, { signal: controller.signal });
		return () => controller.abort();
	}, []);
}
