import "./sample-line.css";
import type { ChatSession, ProviderResponse } from "@parallax/contract";
import { type ReactNode, useState } from "react";
import { Link } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { toastLoadError } from "../../../ui/toasts/toast-load-error.ts";
import { useConfig } from "../../assistants/index.ts";
import { useSignIn } from "../../identity/index.ts";
import { chatMessages } from "../chat-messages.ts";
import { useAskExample, usePreparedAnalysis } from "./ask-example.ts";
import { loadKeys } from "./load-keys.ts";
import { OwnKeyAction } from "./own-key-action.tsx";

const texts = chatMessages.samples;

/** The names of this machine. Its user can set what an operator sets. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Explains how an operator adds a server of this machine. */
function OllamaHelp() {
	const [isOpen, setOpen] = useState(false);
	const close = () => setOpen(false);
	const onError = () => {
		toastLoadError();
		close();
	};
	const keys = useLoaded(loadKeys, { enabled: isOpen, onError });
	return (
		<>
			<button type="button" className="text-action" aria-haspopup="dialog" onClick={() => setOpen(true)}>
				{texts.connectOllama}
			</button>
			{isOpen && keys && <keys.OllamaDialog onClose={close} />}
		</>
	);
}

/** Where this reader can connect a server of their own; null where they cannot. */
function useOllamaAction(): ReactNode {
	const isHydrated = useHydrated();
	const isSignedIn = useSignIn().state === "signed-in";
	const config = useConfig();
	if (!isHydrated) return null;
	if (isSignedIn && config?.features.ownEndpoints) return <Link href={paths.settings}>{texts.connectOllama}</Link>;
	return LOOPBACK.test(location.hostname) ? <OllamaHelp /> : null;
}

interface SampleLineProps {
	readonly session: ChatSession;
	readonly responses: readonly ProviderResponse[];
	readonly isRunning: boolean;
}

/** One line above sample answers: how this reader gets real ones. */
function Line({ session, isRunning }: SampleLineProps) {
	const config = useConfig();
	const example = useAskExample(session.prompt);
	const ollama = useOllamaAction();
	usePreparedAnalysis(session.id, isRunning);
	const assistants = config?.providers ?? [];
	const connected = assistants.filter(({ demo }) => !demo);
	if (connected.length > 0) return <span>{texts.connected(connected.map(({ name }) => name))}</span>;
	return (
		<>
			<span>{texts.none}</span>
			{config?.features.ownKeys && (
				<OwnKeyAction assistantIds={assistants.map(({ id }) => id)}>{texts.pasteKey}</OwnKeyAction>
			)}
			{ollama}
			<button type="button" className="text-action" aria-disabled={example.isAsking} onClick={example.ask}>
				{texts.seeExample}
			</button>
		</>
	);
}

/** Shown in the reader's own chats whose answers are all samples. */
export function SampleLine(props: SampleLineProps) {
	const isLoaded = useConfig() !== undefined;
	if (!isLoaded || !props.responses.every(({ demo }) => demo)) return null;
	return (
		<p className="sample-line">
			<Line {...props} />
		</p>
	);
}
