import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const address = pathToFileURL(createRequire(import.meta.url).resolve("@uppy/companion"));
let times = 0;

/** Companion as a process of its own would have it: it can be set up only once. */
export function freshCompanion(): Promise<{ app(options: object): { readonly app: unknown } }> {
	times += 1;
	return import(/* @vite-ignore */ `${address.href}?${times}`);
}
