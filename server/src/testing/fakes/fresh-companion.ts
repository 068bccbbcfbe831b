import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const address = pathToFileURL(createRequire(import.meta.url).resolve("@uppy/companion"));
let times = 0;

/** Loads a new copy of Companion, because one copy can be set up only once. */
export function freshCompanion(): Promise<{ app(options: object): { readonly app: unknown } }> {
	times += 1;
	return import(/* @vite-ignore */ `${address.href}?${times}`);
}
