import type { SeatChanges as Changed, ChangedClaim } from "@parallax/contract";
import { languageOf } from "../../../lib/text/language-of.ts";
import { Fold } from "../../../ui/layout/fold.tsx";
import { Note } from "../../../ui/layout/note.tsx";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { useSeat } from "../../assistants/index.ts";
import { againMessages } from "../messages.ts";
import { EditionQuote } from "../words/edition-quote.tsx";
import { CHANGE_KINDS, type ChangeKind, seatCounts } from "./count-changes.ts";

const texts = againMessages.changes;

/** The places of the two editions, as the page counts them. */
export interface ComparedPlaces {
	readonly from: number;
	readonly to: number;
}

const headOf = (kind: ChangeKind, { from, to }: ComparedPlaces): string =>
	({ changed: texts.heads.changed, new: texts.heads.new(to), gone: texts.heads.gone(from), kept: texts.heads.kept })[
		kind
	];

/** Each kind has its own sign, so that they differ without colour. */
const SIGNS: Readonly<Record<ChangeKind, string>> = {
	changed: "M3 5.5h10M3 10.5h10M10.5 2.5l-5 11",
	new: "M8 3v10M3 8h10",
	gone: "M3 8h10",
	kept: "M3 5.5h10M3 10.5h10",
};

const Sign = ({ kind }: { readonly kind: ChangeKind }) => (
	<svg className={`change-sign is-${kind}`} viewBox="0 0 16 16" aria-hidden="true">
		<path d={SIGNS[kind]} />
	</svg>
);

interface ClaimProps {
	readonly seat: string;
	readonly claim: ChangedClaim;
	readonly kind: ChangeKind;
	readonly places: ComparedPlaces;
}

/** A claim of a comparison has the quotes of each edition that says it, the earlier one first. */
function quotesAt({ quotes }: ChangedClaim, kind: ChangeKind) {
	const [first, second] = quotes;
	if (kind === "new") return { from: undefined, to: first };
	if (kind === "gone") return { from: first, to: undefined };
	return { from: first, to: second };
}

function Claim({ seat, claim, kind, places }: ClaimProps) {
	const { from, to } = quotesAt(claim, kind);
	return (
		<li className="change">
			<p dir="auto" lang={languageOf(claim.claim)}>
				{claim.claim}
			</p>
			<div className="change-sides">
				<EditionQuote seat={seat} label={texts.edition(places.from)} quotes={from} hasAnswer />
				<EditionQuote seat={seat} label={texts.edition(places.to)} quotes={to} hasAnswer />
			</div>
		</li>
	);
}

interface ListsProps {
	readonly changes: Changed;
	readonly places: ComparedPlaces;
}

interface SeatChangesProps extends ListsProps {
	/** False for a column that was not asked again between the two editions. */
	readonly wasAsked: boolean;
}

function Lists({ changes, places }: ListsProps) {
	const shown = CHANGE_KINDS.filter((kind) => changes[kind].length > 0);
	if (shown.length === 0) return <p>{texts.nothing}</p>;
	return shown.map((kind) => (
		<Fold
			key={kind}
			head={headOf(kind, places)}
			sign={<Sign kind={kind} />}
			count={changes[kind].length}
			open={kind !== "kept"}
		>
			<ul>
				{changes[kind].map((claim, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list of a finished comparison does not change.
					<Claim key={index} seat={changes.seat} claim={claim} kind={kind} places={places} />
				))}
			</ul>
		</Fold>
	));
}

/** Why there is nothing to read, in one sentence; null where there is. */
function outcomeOf({ changes: { status, error }, wasAsked }: SeatChangesProps): string | null {
	if (status === "made") return null;
	if (status === "waiting") return texts.waiting;
	if (status === "same") return wasAsked ? texts.same : texts.notAsked;
	return error ?? (status === "no-answer" ? texts.noAnswer : texts.failed);
}

/** What one column says in both editions, differently, or in only one of them. */
export function SeatChanges(props: SeatChangesProps) {
	const { changes, places } = props;
	const seat = useSeat(changes.seat);
	const outcome = outcomeOf(props);
	return (
		<section className="changes-seat" aria-label={seat.name} aria-busy={changes.status === "waiting" || undefined}>
			<div className="changes-of">
				<h3>
					<AssistantMark of={seat} small numbered /> {seat.name}
				</h3>
				<p>{outcome ?? seatCounts(changes)}</p>
			</div>
			{outcome === null && (
				<div>
					{changes.stale && <Note tone="warn">{texts.stale}</Note>}
					<Lists changes={changes} places={places} />
					{changes.notes.map(({ code, text }) => (
						<p key={code} className="changes-note">
							{text}
						</p>
					))}
				</div>
			)}
		</section>
	);
}
