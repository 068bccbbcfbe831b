import "./shared-prompt.css";
import type { ChatSession } from "@parallax/contract";
import { type ReactNode, useId } from "react";
import { paths } from "../../../lib/page/paths.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { ButtonLink } from "../../../ui/actions/button-link.tsx";
import { useAssistants } from "../../assistants/index.ts";
import { TurnFiles } from "../attach/turn-files.tsx";
import { OwnCopy } from "../branch/own-copy.tsx";
import type { OwnLineProps } from "../thread/earlier-turns.tsx";
import { Moment } from "../thread/moment.tsx";
import { sharedMessages } from "./shared-messages.ts";

/** True if every available assistant was asked, each once. */
function useAsksAllAssistants({ seats }: ChatSession): boolean {
	const assistants = useAssistants();
	const asked = new Set(seats.map(({ provider }) => provider));
	return assistants.length > 0 && seats.length === asked.size && assistants.every(({ id }) => asked.has(id));
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function Facts({ session }: { readonly session: ChatSession }) {
	const asksAllAssistants = useAsksAllAssistants(session);
	const names = session.seats.map(({ name }) => name);
	return (
		<dl>
			<Fact term={sharedMessages.providersTerm}>
				{asksAllAssistants ? sharedMessages.allProviders : sharedMessages.nameList(names)}
			</Fact>
			<Fact term={sharedMessages.createdTerm}>
				<Moment iso={session.createdAt} />
			</Fact>
			{session.turns.length > 1 && <Fact term={sharedMessages.promptsTerm}>{session.turns.length}</Fact>}
		</dl>
	);
}

/** The first prompt of a shared chat, and what a reader can do with it. */
export function SharedPrompt({ session }: { readonly session: ChatSession }) {
	const headId = useId();
	return (
		<section className="shared-prompt" aria-labelledby={headId}>
			<h2 className="text-1 quiet mid" id={headId}>
				{sharedMessages.prompt}
			</h2>
			<blockquote className="text-4" dir="auto" lang={languageOf(session.prompt)}>
				{session.prompt}
			</blockquote>
			<TurnFiles files={session.turns[0]?.attachments} />
			<div className="shared-facts">
				<Facts session={session} />
				<div className="shared-acts">
					<ButtonLink href={paths.ask(session.prompt)}>{sharedMessages.askThis}</ButtonLink>
					<OwnCopy session={session} />
				</div>
			</div>
		</section>
	);
}

/** The first of several prompts: its answers are opened below it, as those of other earlier prompts below their lines. */
export function FirstOfSeveral({
	session,
	outcome,
	isOpen,
	onToggle,
}: OwnLineProps & { readonly session: ChatSession }) {
	return (
		<div className="wrap">
			<SharedPrompt session={session} />
			<p className="shared-answers">
				<button type="button" className="turn-toggle" aria-expanded={isOpen} onClick={onToggle}>
					{isOpen ? sharedMessages.hideAnswers : sharedMessages.showAnswers}
				</button>
				<span>{outcome}</span>
			</p>
		</div>
	);
}
