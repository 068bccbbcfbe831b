import "./sample-line.css";
import type { ChatSession, ProviderResponse, PublicConfig } from "@parallax/contract";
import { type ReactNode, useState } from "react";
import { Link } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { homeDraft, isBlank } from "../../../lib/stored/draft.ts";
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

/** How this reader gets real answers. */
function Actions({ session, config }: Pick<SampleLineProps, "session"> & { readonly config: PublicConfig }) {
	const example = useAskExample(session.prompt);
	const ollama = useOllamaAction();
	// The server cannot know the action before this button, which would move from under a pointer when it appears.
	const isHydrated = useHydrated();
	return (
		<>
			<span>{texts.none}</span>
			{config.features.ownKeys && (
				<OwnKeyAction assistantIds={config.providers.map(({ id }) => id)}>{texts.pasteKey}</OwnKeyAction>
			)}
			{ollama}
			{isHydrated && (
				<Link href={paths.paste} onClick={() => isBlank(homeDraft.read()) && homeDraft.write(session.prompt)}>
					{texts.pasteAnswers}
				</Link>
			)}
			{isHydrated && (
				<button type="button" className="text-action" aria-disabled={example.isAsking} onClick={example.ask}>
					{texts.seeExample}
				</button>
			)}
		</>
	);
}

/**
 * One line above the answers of the reader's own chat if all of them are samples, and no assistant is connected or only
 * those that the reader has connected since. Where the operator has connected one, the cards offer keys for the others.
 */
export function SampleLine({ session, responses, isRunning }: SampleLineProps) {
	const config = useConfig();
	usePreparedAnalysis(session.id, isRunning);
	const connected = config?.providers.filter(({ demo }) => !demo) ?? [];
	if (!config || !responses.every(({ demo }) => demo) || connected.some(({ ownKey }) => !ownKey)) return null;
	return (
		<p className="sample-line">
			{connected.length > 0 ? (
				<span>{texts.connected(connected.map(({ name }) => name))}</span>
			) : (
				<Actions session={session} config={config} />
			)}
		</p>
	);
}
