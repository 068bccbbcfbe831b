import { type ChatSession, PROVIDER_IDS } from "@parallax/contract";
import { formatMoment } from "../../lib/format.ts";
import { PROVIDER_NAMES } from "../chat/index.ts";
import { messages } from "./messages.ts";

/** What was asked, whom, and when. */
export function SharedPrompt({ session }: { readonly session: ChatSession }) {
	const asked = PROVIDER_IDS.filter((provider) => session.selectedProviders.includes(provider));
	const all = asked.length === PROVIDER_IDS.length;
	return (
		<>
			<header className="page-head">
				<h1 className="t1 quiet mid">{messages.label}</h1>
			</header>
			<section className="shared-prompt" aria-labelledby="shared-prompt">
				<h2 className="vh" id="shared-prompt">
					{messages.prompt}
				</h2>
				<blockquote className="t4" dir="auto">
					{session.prompt}
				</blockquote>
				<dl>
					<div>
						<dt>{messages.providers}</dt>
						<dd>{all ? messages.allProviders : asked.map((provider) => PROVIDER_NAMES[provider]).join(", ")}</dd>
					</div>
					<div>
						<dt>{messages.created}</dt>
						<dd className="num">{formatMoment(session.createdAt)}</dd>
					</div>
				</dl>
			</section>
		</>
	);
}
