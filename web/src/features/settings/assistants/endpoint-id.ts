const PREFIX = "own-";
const ID_MAX = 32;
/** Room for a letter that tells two endpoints of one name apart. */
const SLUG_MAX = ID_MAX - PREFIX.length - 1;

/** 'Llama 3 (Büro)' is `llama-3-buro`; a number after a hyphen at the end would read as a second seat, so it loses the hyphen. */
function slugOf(name: string): string {
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	const words = plain.replace(/[^a-z0-9]+/g, "-").slice(0, SLUG_MAX);
	return words.replace(/^-+|-+$/g, "").replace(/-(\d+)$/, "$1") || "endpoint";
}

/** The ID of a new endpoint, made from its name and different from those that exist. */
export function endpointId(name: string, taken: readonly string[]): string {
	const id = PREFIX + slugOf(name);
	for (const letter of ["", ..."bcdefghijklmnopqrstuvwxyz"]) {
		if (!taken.includes(id + letter)) return id + letter;
	}
	throw new Error(`Every ID for '${name}' is taken.`);
}
