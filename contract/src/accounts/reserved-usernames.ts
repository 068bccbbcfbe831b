/** First path segments of current and planned pages, and names that could imply the operator. Decisions section 7. */
const RESERVED = new Set(
	[
		"about account accounts api app assets auth blog companion config contact dashboard docs fonts gallery healthz help history",
		"home index login logout metrics new object objects privacy profile public public-objects readyz search settings share",
		"shared sign-in sign-up static status terms upload uploads",
		"admin administrator anonymous everyone me moderator nobody null owner parallax root security staff support system undefined",
	].flatMap((names) => names.split(" ")),
);

export const isReservedUsername = (name: string): boolean => RESERVED.has(name.toLowerCase());
