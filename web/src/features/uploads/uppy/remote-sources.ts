import type { UIPlugin, UIPluginOptions, Uppy } from "@uppy/core";
import type { FileMeta, FileResponse } from "./send-to-server.ts";

type Uploader = Uppy<FileMeta, FileResponse>;
interface CompanionOptions extends UIPluginOptions {
	readonly companionUrl: string;
}
type Source = new (uppy: Uploader, options: CompanionOptions) => UIPlugin<CompanionOptions, FileMeta, FileResponse>;

/** Keyed by the names in the configuration. A source is loaded only if the server has its keys. */
const LOADERS: Readonly<Record<string, () => Promise<{ readonly default: unknown }>>> = {
	url: () => import("@uppy/url"),
	drive: () => import("@uppy/google-drive"),
	dropbox: () => import("@uppy/dropbox"),
	onedrive: () => import("@uppy/onedrive"),
	box: () => import("@uppy/box"),
	unsplash: () => import("@uppy/unsplash"),
};

export async function loadRemoteSources(names: readonly string[]): Promise<(uppy: Uploader) => void> {
	const loaded = await Promise.all(
		names.flatMap((name) => {
			const load = LOADERS[name];
			return load ? [load()] : [];
		}),
	);
	const companionUrl = new URL("/companion", location.href).href;
	return (uppy) => {
		// The types of the sources differ only in parts that are not used here.
		for (const { default: source } of loaded) uppy.use(source as Source, { companionUrl });
	};
}
