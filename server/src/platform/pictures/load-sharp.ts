type SharpModule = typeof import("sharp");
let loaded: Promise<SharpModule["default"]> | undefined;

/** Loads sharp when the first image is processed. */
export function loadSharp(): Promise<SharpModule["default"]> {
	loaded ??= import("sharp").then(({ default: sharp }) => {
		sharp.cache(false);
		sharp.concurrency(1);
		return sharp;
	});
	return loaded;
}
