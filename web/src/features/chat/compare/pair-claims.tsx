import "./pair-claims.css";
import { type Claim, piecesOf, type Seat } from "@parallax/contract";
import { languageOf } from "../../../lib/text/language-of.ts";
import { tintProps } from "../../../ui/marks/tint.ts";
import { useNameInTurn } from "../turn/turn-context.tsx";
import { Marked } from "./diff-block.tsx";
import { compareMessages } from "./messages.ts";
import type { PairClaim } from "./pair-of-claims.ts";
import { markTelling, wordKeysOf } from "./telling-words.ts";

const quoteOf = (claim: Claim, seat: Seat): string => {
	const cell = claim.cells[seat.id];
	return cell ? piecesOf(cell).join(" — ") : "";
};

interface WordsProps {
	readonly claim: Claim;
	readonly seat: Seat;
	readonly other: Seat;
	readonly side: "left" | "right";
}

/** What one of the two says of a claim, in its own words. What the other has differently is marked. */
function Words({ claim, seat, other, side }: WordsProps) {
	const cell = claim.cells[seat.id];
	const quote = quoteOf(claim, seat);
	const otherQuote = quoteOf(claim, other);
	const pieces = otherQuote === "" ? [{ isUnique: false, text: quote }] : markTelling(quote, wordKeysOf(otherQuote));
	return (
		<p className={`diff-cell is-${side}`} data-seat={seat.id} {...tintProps(seat)}>
			<span className="diff-who">
				{seat.name} {compareMessages[cell?.stance ?? "silent"]}
			</span>{" "}
			{cell && (
				<span className="pair-quote">
					“
					<bdi lang={languageOf(quote)}>
						<Marked pieces={pieces} />
					</bdi>
					”
				</span>
			)}
		</p>
	);
}

interface PairClaimsProps {
	readonly claims: readonly PairClaim[];
	readonly pair: readonly [left: Seat, right: Seat];
}

function ClaimsOf({ claims, pair: [left, right] }: PairClaimsProps) {
	return (
		<ul>
			{claims.map(({ claim, index }) => (
				<li key={index} className="pair-claim">
					<p className="pair-claim-text" dir="auto" lang={languageOf(claim.claim)}>
						{claim.claim}
					</p>
					<div className="diff-row" data-relation="claim">
						<Words claim={claim} seat={left} other={right} side="left" />
						<Words claim={claim} seat={right} other={left} side="right" />
					</div>
				</li>
			))}
		</ul>
	);
}

/** What the claim map says of two answers: what they differ on is open, the rest is folded. */
export function PairClaims({ claims, pair }: PairClaimsProps) {
	const name = useNameInTurn(compareMessages.rowsHead);
	return (
		<section className="pair-claims" aria-label={name}>
			{(["different", "same", "one"] as const).map((relation) => {
				const shown = claims.filter((one) => one.relation === relation);
				return (
					shown.length > 0 && (
						<details key={relation} open={relation === "different"}>
							<summary>
								<h3>{compareMessages[relation](shown.length)}</h3>
							</summary>
							<ClaimsOf claims={shown} pair={pair} />
						</details>
					)
				);
			})}
		</section>
	);
}
