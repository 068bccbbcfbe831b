import { type Check, type CheckReply, type StandReply, sourceAddress, sourceHost } from "@parallax/contract";
import { EXTERNAL_LINK_PROPS } from "../../lib/page/external-link-props.ts";
import { usePreferences } from "../../lib/stored/preferences.ts";
import { formatCost } from "../../lib/text/format.ts";
import { languageOf } from "../../lib/text/language-of.ts";
import { Button } from "../../ui/actions/button.tsx";
import { useSeat } from "../assistants/index.ts";
import { CheckChips, replyText } from "./check-chips.tsx";
import { checkMessages as texts } from "./messages.ts";

function Links({ links }: Pick<CheckReply, "links">) {
	const safe = links.flatMap(({ url, title }) => {
		const href = sourceAddress(url);
		return href === null ? [] : [{ href, host: sourceHost(href), title }];
	});
	if (safe.length === 0) return null;
	return (
		<ul className="check-links" aria-label={texts.links}>
			{safe.map(({ href, host, title }) => (
				<li key={href} dir="auto">
					<a href={href} {...EXTERNAL_LINK_PROPS}>
						{title}
					</a>{" "}
					<span className="host" dir="ltr">
						{host}
					</span>
				</li>
			))}
		</ul>
	);
}

function Reply({ reply }: { readonly reply: CheckReply | StandReply }) {
	const { name } = useSeat(reply.seat);
	const said = reply.text || reply.error || "";
	return (
		<div className="check-reply">
			<dt>
				{name} <span className="says">{replyText(reply)}</span>
			</dt>
			<dd dir="auto" lang={reply.text ? languageOf(reply.text) : undefined}>
				{said}
				{"source" in reply && reply.source && <span className="check-source">{texts.from(reply.source)}</span>}
				{"links" in reply && <Links links={reply.links} />}
			</dd>
		</div>
	);
}

export interface CheckItemProps {
	readonly check: Check;
	/** Whether its words are on the page. */
	readonly isFound: boolean;
	readonly onShow: (check: Check) => void;
	/** Null where the page is read-only. */
	readonly onStop: ((check: Check) => void) | null;
	/** The same. */
	readonly onRemove: ((check: Check) => void) | null;
}

export const checkItemId = (id: string): string => `check-${id}`;

/** What was asked about, one chip for each seat, and what each says in full once it is opened. */
function CheckItem({ check, isFound, onShow, onStop, onRemove }: CheckItemProps) {
	const quote = check.quote.split("\n").join(" … ");
	const isRunning = check.settledAt === null;
	const { showsCosts } = usePreferences();
	return (
		<li className="check-item" id={checkItemId(check.id)} tabIndex={-1}>
			<blockquote dir="auto" lang={languageOf(quote)}>
				“{quote}”
			</blockquote>
			<details>
				<summary>{texts.whatTheySay}</summary>
				<dl>
					{check.replies.map((reply) => (
						<Reply key={reply.seat} reply={reply} />
					))}
					<Reply reply={check.own} />
				</dl>
			</details>
			<CheckChips check={check} />
			<div className="check-foot">
				{isFound && (
					<Button tone="bare" size="s" onClick={() => onShow(check)}>
						{texts.show}
					</Button>
				)}
				{isRunning && onStop && (
					<Button tone="edge" size="s" onClick={() => onStop(check)}>
						{texts.stop}
					</Button>
				)}
				{onRemove && (
					<Button tone="bare" size="s" onClick={() => onRemove(check)}>
						{texts.remove}
					</Button>
				)}
				{check.stale && <span>{texts.stale}</span>}
				{showsCosts && check.costUsd !== null && !isRunning && <span>{texts.cost(formatCost(check.costUsd))}</span>}
			</div>
		</li>
	);
}

export interface SeatChecksProps extends Omit<CheckItemProps, "check" | "isFound"> {
	readonly checks: readonly Check[];
	readonly found: ReadonlySet<string>;
}

/** Below an answer: the words of it that the others were asked about. */
export function SeatChecks({ checks, found, ...item }: SeatChecksProps) {
	return (
		<section className="checks" aria-label={texts.list}>
			<p aria-hidden="true">{texts.head}</p>
			<ul>
				{checks.map((check) => (
					<CheckItem key={check.id} check={check} isFound={found.has(check.id)} {...item} />
				))}
			</ul>
		</section>
	);
}
