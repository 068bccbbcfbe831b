import "./assistants.css";
import type { Provider, StoredKey } from "@parallax/contract";
import { useStickyError } from "../../../lib/page/use-sticky-error.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { InlineLoadFailed } from "../../../ui/loading/load-failed.tsx";
import { TextSkeleton } from "../../../ui/loading/skeleton.tsx";
import { useConfig } from "../../assistants/index.ts";
import { useKeys } from "../../keys/index.ts";
import { KeyRow, UnusedKeyRow } from "./keys/key-row.tsx";
import { messages } from "./messages.ts";
import { useOpenRow } from "./use-open-row.ts";

const isOwnEndpoint = (id: string) => id.startsWith("own-");

/** Keys for assistants that this server does not have, except the keys of the user's own endpoints. */
const keysOfUnknownAssistants = (assistants: readonly Provider[], keys: readonly StoredKey[]) =>
	keys.filter(({ provider }) => !isOwnEndpoint(provider) && !assistants.some(({ id }) => id === provider));

/** A key whose assistant no longer exists is listed by the assistant's ID. */
const UnknownKeyRow = ({ stored }: { readonly stored: StoredKey }) => {
	const { provider: id } = stored;
	return <UnusedKeyRow stored={stored} assistant={{ id, name: id, tint: "currentColor", logo: null }} />;
};

function KeyList({ assistants }: { readonly assistants: readonly Provider[] }) {
	const keys = useKeys();
	const { openId, open, close } = useOpenRow();
	const error = useStickyError(keys.error, keys.data !== undefined);
	if (error)
		return <InlineLoadFailed text={sentenceFor(error)} busy={keys.isFetching} onRetry={() => void keys.refetch()} />;
	if (!keys.data) return <TextSkeleton lines={assistants.length * 2} />;
	return (
		<ul className="key-list" aria-label={messages.title}>
			{assistants.map((assistant) => (
				<KeyRow
					key={assistant.id}
					assistant={assistant}
					stored={keys.data.find(({ provider }) => provider === assistant.id)}
					isOpen={openId === assistant.id}
					onOpen={() => open(assistant.id)}
					onClose={close}
				/>
			))}
			{keysOfUnknownAssistants(assistants, keys.data).map((stored) => (
				<UnknownKeyRow key={stored.provider} stored={stored} />
			))}
		</ul>
	);
}

/** Keys stored before the server stopped accepting them. No card is shown if there are none. */
function UnusedKeys({ assistants }: { readonly assistants: readonly Provider[] }) {
	const { data = [] } = useKeys();
	const keys = data.filter(({ provider }) => !isOwnEndpoint(provider));
	if (keys.length === 0) return null;
	return (
		<Card title={messages.title} note={messages.noteUnused}>
			<ul className="key-list" aria-label={messages.title}>
				{keys.map((stored) => {
					const assistant = assistants.find(({ id }) => id === stored.provider);
					if (!assistant) return <UnknownKeyRow key={stored.provider} stored={stored} />;
					return <UnusedKeyRow key={stored.provider} stored={stored} assistant={assistant} />;
				})}
			</ul>
		</Card>
	);
}

/** Shows whose key each of the server's assistants uses. The user's own endpoints have a separate card. */
export function AssistantsCard() {
	const config = useConfig();
	if (!config) return null;
	const assistants = config.providers.filter(({ id }) => !isOwnEndpoint(id));
	if (!config.features.ownKeys) return <UnusedKeys assistants={assistants} />;
	return (
		<Card title={messages.title} note={messages.note}>
			<ul className="key-meaning">
				{messages.explanations.map(([lead, text]) => (
					<li key={lead}>
						<b>{lead}</b> {text}
					</li>
				))}
			</ul>
			<KeyList assistants={assistants} />
		</Card>
	);
}
