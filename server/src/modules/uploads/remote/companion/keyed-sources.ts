import { type CompanionSettings, KEYED_SOURCES, type KeyedSource } from "../../../../config.ts";

interface SourceFacts {
	/** What the way to a person's permission is called in Companion's addresses; null where none is asked for. */
	readonly permission: string | null;
	/** Where the small pictures in its lists come from; the others are passed on by this server. */
	readonly pictures: readonly string[];
}

export const SOURCE_FACTS: Readonly<Record<KeyedSource, SourceFacts>> = {
	drive: { permission: "googledrive", pictures: ["https://*.googleusercontent.com", "https://ssl.gstatic.com"] },
	dropbox: { permission: "dropbox", pictures: [] },
	onedrive: { permission: "microsoft", pictures: ["https://*.1drv.com", "https://*.svc.ms"] },
	box: { permission: "box", pictures: [] },
	unsplash: { permission: null, pictures: ["https://images.unsplash.com", "https://plus.unsplash.com"] },
};

export const offeredSources = ({ keys }: CompanionSettings): readonly KeyedSource[] =>
	KEYED_SOURCES.filter((source) => keys[source] !== undefined);

/** What pages may show of the sources that are offered. */
export const sourcePictures = (settings: CompanionSettings): readonly string[] =>
	offeredSources(settings).flatMap((source) => SOURCE_FACTS[source].pictures);
