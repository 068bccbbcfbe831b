import type { Plugin } from "vite";

/** HTML alone needs no style sheets. */
export const withoutStyles = (): Plugin => ({
	name: "without-styles",
	enforce: "pre",
	resolveId: (id) => (id.endsWith(".css") ? "\0no-style" : null),
	load: (id) => (id === "\0no-style" ? "" : null),
});
