import type { ChatSession, ProviderId, ResponsesPayload } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { formatMoment } from "../../lib/format.ts";
import { useLocation } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { messages } from "./messages.ts";
import { progressOf } from "./progress.ts";
import { chatQuery, responsesQuery, useConfig } from "./queries.ts";
import { Answers } from "./read/answers.tsx";
import { PromptLine } from "./read/prompt-line.tsx";
import { useChatActions } from "./use-chat-actions.ts";
import { useLiveChat } from "./watch/use-live-chat.ts";

interface LoadedProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
}

function LoadedChat({ session, payload }: LoadedProps) {
	const config = useConfig();
	const [, navigate] = useLocation();
	const { live } = useLiveChat("own", session.id, true);
	const actions = useChatActions(session.id, live);
	const [enlarged, setEnlarged] = useState<ProviderId | null>(null);
	const timesOf = useCallback((provider: ProviderId) => live.current?.times().get(provider), [live]);
	const progress = progressOf(payload.responses);
	const leave = async () => {
		if (progress.isRunning) await actions.stopAll();
		navigate(paths.home);
		actions.forget();
	};
	return (
		<>
			<PromptLine prompt={session.prompt} meta={formatMoment(session.createdAt)} isOpen={false} onToggle={() => {}}>
				<Button tone="red" onClick={() => void leave()}>
					{messages.cancel}
				</Button>
			</PromptLine>
			<div className="wrap">
				<Answers
					responses={payload.responses}
					config={config}
					timesOf={timesOf}
					actions={actions}
					enlarged={enlarged}
					onEnlarge={setEnlarged}
				/>
			</div>
		</>
	);
}

/** One's own chat, while it runs and after. */
export function LiveView({ id }: { readonly id: string }) {
	const session = useQuery(chatQuery("own", id));
	const responses = useQuery(responsesQuery("own", id));
	if (!session.data || !responses.data) return null;
	return <LoadedChat session={session.data} payload={responses.data} />;
}
