import { type ChatSession, isSettled, type ResponsesPayload, type User } from "@parallax/contract";
import { useState } from "react";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { Button } from "../../ui/actions/button.tsx";
import { CheckRow } from "./check-row.tsx";
import { messages } from "./messages.ts";

export interface ShareOfferProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	readonly user: User;
	readonly busy: boolean;
	/** Why the last attempt failed. */
	readonly error: Error | null;
	/** `verdict`: whether readers also get the votes, if the person chose that. */
	readonly onCreate: (verdict: boolean | undefined) => void;
}

/** The answers of all turns: of earlier ones the chat says how many there are. */
const countAnswers = ({ turns }: ChatSession, { turn, responses }: ResponsesPayload): number =>
	turns.reduce((sum, { number, outcome }) => (number === turn ? sum : sum + (outcome?.asked ?? 0)), responses.length);

const countFiles = ({ turns }: ChatSession): number =>
	new Set(turns.flatMap(({ attachments = [] }) => attachments.map(({ url }) => url))).size;

const hasAnalysis = ({ turns }: ChatSession, { analysis }: ResponsesPayload): boolean =>
	analysis !== null || turns.some(({ outcome }) => outcome !== undefined && outcome.contradicted !== null);

/** Whether answers were asked for again: of other turns than the newest, the chat says so where they have findings. */
const hasEditions = ({ turns }: ChatSession, { editions = [] }: ResponsesPayload): boolean =>
	editions.some(({ sample, edition }) => !sample && edition > 1) || turns.some(({ outcome }) => outcome?.earlier);

/** Lists what the link will show. Only the button publishes; it has no initial focus, so no held key presses it. */
export function ShareOffer({ session, payload, user, busy, error, onCreate }: ShareOfferProps) {
	const { offer } = messages;
	const [verdict, setVerdict] = useState<boolean>();
	const isRunning = session.turns.length > 1 && !payload.responses.every(isSettled);
	const files = countFiles(session);
	const isOnProfile = user.isPublic && user.username !== null;
	return (
		<>
			<p>{offer.intro}</p>
			<ul className="share-shown">
				<li>{offer.prompts(session.turns.length)}</li>
				{files > 0 && <li>{offer.files(files)}</li>}
				<li>{offer.answers(countAnswers(session, payload))}</li>
				<li>{hasAnalysis(session, payload) ? offer.analysis : offer.noAnalysis}</li>
				{isOnProfile && <li>{offer.onProfile(user.username ?? "")}</li>}
			</ul>
			<p className="quiet">
				{isOnProfile ? offer.notShown : offer.noName} {hasEditions(session, payload) && `${offer.editions} `}
				{offer.later} {isRunning && offer.running}
			</p>
			<CheckRow
				label={messages.votes.label}
				hint={messages.votes.hint}
				checked={verdict ?? session.sharedVerdict ?? true}
				disabled={busy}
				onChange={setVerdict}
			/>
			{error && (
				<p className="share-failed" role="alert">
					{sentenceFor(error)}
				</p>
			)}
			<div className="acts">
				<Button tone="fill" busy={busy} onClick={() => onCreate(verdict)}>
					{busy ? offer.creating : error ? offer.again : offer.create}
				</Button>
			</div>
		</>
	);
}
