import { type CompanionSettings, KEYED_SOURCES, type KeyedSource } from "../../../../config.ts";

interface SourceInfo {
	/** The source's name in Companion's OAuth paths; null for sources without OAuth. */
	readonly oauthName: string | null;
	/** Origins of its thumbnails; other thumbnails are proxied by this server. */
	readonly pictures: readonly string[];
}

export const SOURCE_INFO: Readonly<Record<KeyedSource, SourceInfo>> = {
	drive: { oauthName: "googledrive", pictures: ["https://*.googleusercontent.com", "https://ssl.gstatic.com"] },
	dropbox: { oauthName: "dropbox", pictures: [] },
	onedrive: { oauthName: "microsoft", pictures: ["https://*.1drv.com", "https://*.svc.ms"] },
	box: { oauthName: "box", pictures: [] },
	unsplash: { oauthName: null, pictures: ["https://images.unsplash.com", "https://plus.unsplash.com"] },
};

export const offeredSources = ({ keys }: CompanionSettings): readonly KeyedSource[] =>
	KEYED_SOURCES.filter((source) => keys[source] !== undefined);

/** Image origins of the offered sources, for the pages' policy. */
export const sourcePictures = (settings: CompanionSettings): readonly string[] =>
	offeredSources(settings).flatMap((source) => SOURCE_INFO[source].pictures);
