import type { CheckableFigure } from "./figure-support.ts";

/** Words before a number that counts things which are known from elsewhere: 'all seven', 'one of three', 'die zwei'. */
const KNOWN_BEFORE =
	/(?:^|[^\p{L}])(?:one|any|some|each|none|most|first|last|either|all|the|these|those|its|their|both|other|alle[rn]?|die|den|der|diese[rn]?|les|ces|ses|leurs|los|las|estos|estas|sus|os|as|estes|i|gli|le|tutti|todos|todas|tous|toutes)(?: of| de| von)?(?: the| der| den| los| las| les)?\s*$/u;
/** The parts of an answer, which a judge counts itself. */
const PARTS =
	/^(?:piece|reason|tip|example|option|step|point|argument|section|item|way|factor|footnote|note|question|rule|suggestion|recommendation|table|list|formula|method|approach|alternative|categorie|category|source|caveat|warning|element|entrie|name|date|figure|value|answer|gründe|tipp|beispiel|punkt|punkte|schritt|schritte|abschnitt|abschnitte|regel|regeln|frage|fragen|möglichkeit|möglichkeiten|option|optionen|quellen|razone|razón|consejo|ejemplo|punto|paso|opcione|raison|conseil|exemple|étape|dica|razõe|exemplo|opçõe|consigli|esempi|punti)$/u;

/** True for a spelled number that only counts, such as 'one of three that' and 'five pieces of advice'. */
export const isCount = ({ isSpelled, isKnown, isBound, isRange, before, kind }: CheckableFigure): boolean =>
	isSpelled && !isKnown && !isBound && !isRange && (KNOWN_BEFORE.test(before) || PARTS.test(kind));

/** True unless a source counts the same things otherwise. */
export const isCountPossible = (
	count: CheckableFigure,
	sources: readonly { readonly figures: readonly CheckableFigure[] }[],
): boolean => count.kind === "" || !sources.some(({ figures }) => figures.some(({ kind }) => kind === count.kind));
