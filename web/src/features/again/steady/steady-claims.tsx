import type { Steadiness, TurnEdition } from "@parallax/contract";
import { languageOf } from "../../../lib/text/language-of.ts";
import type { AgainProps } from "../../chat/index.ts";
import { editionsOf, placeOf, samplesOf } from "../editions.ts";
import { againMessages } from "../messages.ts";
import { EditionQuote } from "../words/edition-quote.tsx";

const texts = againMessages.steady;

/** What an edition of the column is called here: the answer of the turn, an earlier one, or a sample. */
function labelOf(answers: AgainProps["answers"], seat: string, edition: number): string {
	const place = (editions: readonly TurnEdition[]) => placeOf(editions, edition);
	const samples = samplesOf(answers, seat);
	if (samples.some((one) => one.edition === edition)) return texts.sample(place(samples));
	const isAnswer = answers.responses.some((one) => one.seat === seat && one.edition === edition);
	return isAnswer ? texts.answer : texts.edition(place(editionsOf(answers)));
}

/** The answers that were compared: the answer of the turn, how many repeats of it, and earlier editions. */
export function comparedAnswers({ seat, editions }: Steadiness, answers: AgainProps["answers"]): readonly string[] {
	const isSample = new Set(samplesOf(answers, seat).map(({ edition }) => edition));
	const repeats = editions.filter((edition) => isSample.has(edition));
	const current = answers.responses.find((one) => one.seat === seat)?.edition;
	const earlier = editions.filter((edition) => edition !== current && !isSample.has(edition));
	return [
		...(current !== undefined && editions.includes(current) ? [texts.theAnswer] : []),
		...(repeats.length > 0 ? [texts.repeats(repeats.length)] : []),
		...earlier.map((edition) => texts.earlierEdition(placeOf(editionsOf(answers), edition))),
	];
}

interface SteadyClaimsProps extends Pick<AgainProps, "answers"> {
	readonly made: Steadiness;
}

type SteadyClaim = Steadiness["claims"][number];

function howOften(
	{ steady, quotes, differing }: SteadyClaim,
	all: number,
	labels: (edition: number) => string,
): string {
	if (steady) return texts.inAll;
	const count = quotes.filter(({ edition, quotes: words }) => words.length > 0 && !differing.includes(edition)).length;
	const often = texts.inSome(count, all);
	return differing.length > 0 ? `${often} · ${texts.differing(differing.map(labels))}` : often;
}

interface ClaimsProps extends SteadyClaimsProps {
	readonly claims: readonly SteadyClaim[];
}

function Claims({ claims, made: { editions, seat }, answers }: ClaimsProps) {
	const label = (edition: number) => labelOf(answers, seat, edition);
	const current = answers.responses.find((one) => one.seat === seat)?.edition;
	return (
		<ul>
			{claims.map((claim, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the list of a finished comparison does not change.
				<li key={index}>
					<details>
						<summary>
							<span dir="auto" lang={languageOf(claim.claim)}>
								{claim.claim}
							</span>{" "}
							<span className={claim.steady ? "steady-often" : "steady-often is-varying"}>
								{howOften(claim, editions.length, label)}
							</span>
						</summary>
						{editions.map((edition) => (
							<EditionQuote
								key={edition}
								seat={seat}
								label={label(edition)}
								quotes={claim.quotes.find((one) => one.edition === edition)}
								hasAnswer={edition === current}
							/>
						))}
					</details>
				</li>
			))}
		</ul>
	);
}

/** What the editions of a column say, each with the words of every edition: what varies first, what does not folded. */
export function SteadyClaims(props: SteadyClaimsProps) {
	const { claims } = props.made;
	const steady = claims.filter((claim) => claim.steady);
	return (
		<div className="steady-claims">
			<Claims {...props} claims={claims.filter((claim) => !claim.steady)} />
			{steady.length > 0 && (
				<details>
					<summary>{texts.steadyClaims(steady.length)}</summary>
					<Claims {...props} claims={steady} />
				</details>
			)}
		</div>
	);
}
