import { type CompanionSettings, KEYED_SOURCES, type KeyedSource } from "../../../../config.ts";

interface SourceFacts {
	/** What the way to a person's permission is called in Companion's addresses; null where none is asked for. */
	readonly oauthName: string | null;
	/** Where the small pictures in its lists come from; the others are passed on by this server. */
	readonly pictures: readonly string[];
}

export const SOURCE_FACTS: Readonly<Record<KeyedSource, SourceFacts>> = {
	drive: { oauthName: "googledrive", pictures: ["https://*.googleusercontent.com", "https://ssl.gstatic.com"] },
	dropbox: { oauthName: "dropbox", pictures: [] },
	onedrive: { oauthName: "microsoft", pictures: ["https://*.1drv.com", "https://*.svc.ms"] },
	box: { oauthName: "box", pictures: [] },
	unsplash: { oauthName: null, pictures: ["https://images.unsplash.com", "https://plus.unsplash.com"] },
};

export const offeredSources = ({ keys }: CompanionSettings): readonly KeyedSource[] =>
	KEYED_SOURCES.filter((source) => keys[source] !== undefined);

/** What pages may show of the sources that are offered. */
export const sourcePictures = (settings: CompanionSettings): readonly string[] =>
	offeredSources(settings).flatMap((source) => SOURCE_FACTS[source].pictures);
