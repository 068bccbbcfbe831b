import type { ResponsesPayload, User } from "@parallax/contract";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { Button } from "../../ui/actions/button.tsx";
import { messages } from "./messages.ts";

export interface ShareOfferProps {
	readonly payload: ResponsesPayload;
	readonly user: User;
	readonly busy: boolean;
	/** Why the last attempt failed. */
	readonly error: Error | null;
	readonly onCreate: () => void;
}

/** Lists what the link will show. Only the button publishes; it has no initial focus, so no held key presses it. */
export function ShareOffer({ payload, user, busy, error, onCreate }: ShareOfferProps) {
	const { offer } = messages;
	const isOnProfile = user.isPublic && user.username !== null;
	return (
		<>
			<p>{offer.intro}</p>
			<ul className="share-shown">
				<li>{offer.prompt}</li>
				<li>{offer.answers(payload.responses.length)}</li>
				<li>{payload.analysis ? offer.analysis : offer.noAnalysis}</li>
				{isOnProfile && <li>{offer.onProfile(user.username ?? "")}</li>}
			</ul>
			<p className="quiet">
				{isOnProfile ? offer.notShown : offer.noName} {offer.later}
			</p>
			{error && (
				<p className="share-failed" role="alert">
					{sentenceFor(error)}
				</p>
			)}
			<div className="acts">
				<Button tone="fill" busy={busy} onClick={onCreate}>
					{busy ? offer.creating : error ? offer.again : offer.create}
				</Button>
			</div>
		</>
	);
}
