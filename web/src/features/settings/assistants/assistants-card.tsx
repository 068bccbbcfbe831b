import "./assistants.css";
import type { Provider } from "@parallax/contract";
import { useStandingError } from "../../../lib/page/use-standing-error.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { PartFailed } from "../../../ui/loading/load-failed.tsx";
import { RuledPaper } from "../../../ui/loading/skeleton.tsx";
import { useConfig } from "../../assistants/index.ts";
import { KeyRow } from "./key-row.tsx";
import { messages } from "./messages.ts";
import { useKeys } from "./use-keys.ts";
import { useOpenRow } from "./use-open-row.ts";

function KeyList({ assistants }: { readonly assistants: readonly Provider[] }) {
	const keys = useKeys();
	const { openId, open, close } = useOpenRow();
	const error = useStandingError(keys.error, keys.data !== undefined);
	if (error) return <PartFailed text={sentenceFor(error)} busy={keys.isFetching} onRetry={() => void keys.refetch()} />;
	if (!keys.data) return <RuledPaper lines={assistants.length * 2} />;
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
		</ul>
	);
}

/** Whose key answers for each assistant of the installation; the person's own endpoints have a part of their own. */
export function AssistantsCard() {
	const config = useConfig();
	if (!config?.features.ownKeys) return null;
	const assistants = config.providers.filter(({ id }) => !id.startsWith("own-"));
	return (
		<Card title={messages.title} note={messages.note}>
			<ul className="key-meaning">
				{messages.meaning.map(([lead, text]) => (
					<li key={lead}>
						<b>{lead}</b> {text}
					</li>
				))}
			</ul>
			<KeyList assistants={assistants} />
		</Card>
	);
}
