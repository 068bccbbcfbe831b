const PREFIX = "own-";
const MAX_ID_LENGTH = 32;
/** Leaves room for a suffix that distinguishes endpoints of the same name. */
const MAX_SLUG_LENGTH = MAX_ID_LENGTH - PREFIX.length - 1;

/** 'Llama (Büro)' is `llama-buro`. Hyphens before final numbers are removed: `x-2` would be a second seat of `x`. */
function slugOf(name: string): string {
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	const words = plain
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-/, "")
		.slice(0, MAX_SLUG_LENGTH)
		.replace(/-$/, "");
	const slug = words.replace(/(-\d+)+$/, (numbers) => numbers.replaceAll("-", ""));
	return /^\d*$/.test(slug) ? `endpoint${slug}`.slice(0, MAX_SLUG_LENGTH) : slug;
}

/** The ID of a new endpoint, made from its name and different from the existing IDs. */
export function endpointId(name: string, taken: readonly string[]): string {
	const id = PREFIX + slugOf(name);
	for (const letter of ["", ..."bcdefghijklmnopqrstuvwxyz"]) {
		if (!taken.includes(id + letter)) return id + letter;
	}
	throw new Error(`Every ID for '${name}' is taken.`);
}
