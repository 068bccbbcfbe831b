import { formatCost } from "./format.ts";
import { inWords } from "./in-words.ts";

const CENT = 0.01;

/** An upper limit: rounded up to whole cents, but with more digits if it is less than one cent. */
export const formatUpperLimit = (usd: number): string =>
	usd >= CENT ? `$${(Math.ceil(Number((usd / CENT).toFixed(6))) * CENT).toFixed(2)}` : formatCost(usd);

/** An estimate: whole cents, but with more digits if it is less than one cent. */
export const formatEstimate = (usd: number): string => (usd >= CENT ? `$${usd.toFixed(2)}` : formatCost(usd));

/** 'one price unknown'. */
const formatUnpriced = (count: number): string => `${inWords(count)} ${count === 1 ? "price" : "prices"} unknown`;

/** '≥ $0.01, one price unknown': a sum of which some parts are unknown. */
export const formatAtLeast = (price: string, unpriced: number): string => `≥ ${price}, ${formatUnpriced(unpriced)}`;
