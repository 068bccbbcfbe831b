import "./shared-page.css";
import { getSharedChat } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../lib/api.ts";
import { sentenceFor } from "../../lib/api-error.ts";
import { useParams } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { queryOf } from "../../lib/query-client.ts";
import { BarActions } from "../../ui/bar-actions.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { RuledPaper } from "../../ui/skeleton.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { messages } from "./messages.ts";
import { SharedPrompt } from "./shared-prompt.tsx";

function Waiting() {
	return (
		<div className="shared-wait">
			<h1 className="t1 quiet mid">{messages.label}</h1>
			<p className="quiet" role="status">
				{messages.loading}
			</p>
			<RuledPaper lines={9} />
		</div>
	);
}

function NotFound() {
	return (
		<Empty
			stances={["says", "says", "contradicts", "says"]}
			title={messages.notFound.title}
			text={messages.notFound.text}
			level={1}
		>
			<ButtonLink href={paths.home}>{messages.start}</ButtonLink>
		</Empty>
	);
}

function Invitation() {
	return (
		<aside className="cta">
			<div>
				<h2 className="t3">{messages.invitation.title}</h2>
				<p>{messages.invitation.text}</p>
			</div>
			<ButtonLink tone="fill" size="l" href={paths.home}>
				{messages.start}
			</ButtonLink>
		</aside>
	);
}

function SharedChat({ id }: { readonly id: string }) {
	const chat = useQuery(queryOf(getSharedChat, { params: { id } }));
	if (chat.isPending) return <Waiting />;
	if (chat.isSuccess) {
		return (
			<>
				<SharedPrompt session={chat.data} />
				<Invitation />
			</>
		);
	}
	// The specification has one state for every failure; only a lost connection is told apart, since trying again helps.
	if (chat.error instanceof ApiError && chat.error.status === 0) {
		return <LoadFailed text={sentenceFor(chat.error)} busy={chat.isFetching} onRetry={() => void chat.refetch()} />;
	}
	return <NotFound />;
}

export function SharedPage() {
	const { sessionId = "" } = useParams<{ sessionId: string }>();
	usePageTitle(messages.label);
	return (
		<div className="wrap">
			<BarActions readOnly />
			<SharedChat id={sessionId} />
		</div>
	);
}
