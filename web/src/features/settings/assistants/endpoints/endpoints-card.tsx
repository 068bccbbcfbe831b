import "../assistants.css";
import { MAX_OWN_ASSISTANTS, type OwnAssistant } from "@parallax/contract";
import { useEffect, useRef } from "react";
import { useStickyError } from "../../../../lib/page/use-sticky-error.ts";
import { sentenceFor } from "../../../../lib/server/api-error.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { InlineLoadFailed } from "../../../../ui/loading/load-failed.tsx";
import { TextSkeleton } from "../../../../ui/loading/skeleton.tsx";
import { AssistantMark } from "../../../../ui/marks/assistant-mark.tsx";
import { toast } from "../../../../ui/toasts/toast-store.ts";
import { useAssistants, useConfig } from "../../../assistants/index.ts";
import { RemoveButton, ResultLine, useTesting } from "../../../keys/index.ts";
import { messages } from "../messages.ts";
import { useOpenRow } from "../use-open-row.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { useEndpoints, useRemoveEndpoint } from "./use-endpoints.ts";

const texts = messages.endpoints;
const NEW = "new";

function RemoveEndpoint({ endpoint: { id, name } }: { readonly endpoint: OwnAssistant }) {
	return (
		<RemoveButton
			text={messages.remove}
			label={texts.removeFor(name)}
			question={texts.askRemove(name)}
			removing={useRemoveEndpoint(id)}
			onRemoved={() => toast(texts.removed(name))}
			failure={texts.removeFailed}
		/>
	);
}

interface EndpointRowProps {
	readonly endpoint: OwnAssistant;
	readonly taken: readonly string[];
	readonly isOpen: boolean;
	/** True if the key field gets the focus when the form opens. */
	readonly needsKey: boolean;
	readonly onOpen: () => void;
	readonly onClose: () => void;
}

/** The name, address, protocol, models and key of an endpoint. */
function EndpointFacts({ endpoint }: { readonly endpoint: OwnAssistant }) {
	const { name, wire, baseUrl, models, last4 } = endpoint;
	return (
		<>
			<p className="key-name">{name}</p>
			<p className="quiet key-standing key-address">{baseUrl}</p>
			<p className="quiet key-standing">
				{[messages.endpointForm.wires[wire], texts.models(models.length), texts.key(last4)].join(" · ")}
			</p>
		</>
	);
}

/** An endpoint that the server still stores but no longer uses. It can only be removed. */
const UnusedEndpointRow = ({ endpoint }: { readonly endpoint: OwnAssistant }) => (
	<li className="key-row">
		<AssistantMark of={{ ...endpoint, tint: "currentColor", logo: null }} />
		<div>
			<EndpointFacts endpoint={endpoint} />
		</div>
		<div className="key-actions">
			<RemoveEndpoint endpoint={endpoint} />
		</div>
	</li>
);

function EndpointRow({ endpoint, taken, isOpen, needsKey, onOpen, onClose }: EndpointRowProps) {
	const { result, test, isTesting } = useTesting(endpoint.id);
	const { id, name } = endpoint;
	const tint = useAssistants().find((assistant) => assistant.id === id)?.tint ?? "currentColor";
	return (
		<li className="key-row">
			<AssistantMark of={{ id, name, tint, logo: null }} />
			<div>
				<EndpointFacts endpoint={endpoint} />
				<ResultLine result={result} />
			</div>
			<div className="key-actions">
				{!isOpen && (
					<>
						<Button size="s" busy={isTesting} aria-label={texts.testFor(name)} onClick={test}>
							{isTesting ? messages.testing : messages.test}
						</Button>
						<Button size="s" tone="bare" data-opens={id} aria-label={texts.changeFor(name)} onClick={onOpen}>
							{texts.change}
						</Button>
						<RemoveEndpoint endpoint={endpoint} />
					</>
				)}
			</div>
			{isOpen && <EndpointForm endpoint={endpoint} taken={taken} needsKey={needsKey} onClose={onClose} />}
		</li>
	);
}

/** The open form. When it closes, the button that opened it gets the focus. */
function useOpenForm() {
	const { openId, linkedId, open, close } = useOpenRow();
	const list = useRef<HTMLDivElement>(null);
	const lastOpenId = useRef<string | null>(null);
	useEffect(() => {
		if (lastOpenId.current !== null && openId === null) {
			list.current?.querySelector<HTMLElement>(`[data-opens="${lastOpenId.current}"]`)?.focus();
		}
		lastOpenId.current = openId;
	}, [openId]);
	return { openId, linkedId, open, close, list };
}

interface EndpointListProps {
	readonly endpoints: readonly OwnAssistant[];
}

function EndpointList({ endpoints }: EndpointListProps) {
	const { openId, linkedId, open, close, list } = useOpenForm();
	const taken = endpoints.map(({ id }) => id);
	const form = { taken, onClose: close };
	const isFull = endpoints.length >= MAX_OWN_ASSISTANTS;
	return (
		<div className="settings-part" ref={list}>
			{endpoints.length === 0 && openId !== NEW && <p className="quiet">{texts.none}</p>}
			{endpoints.length > 0 && (
				<ul className="key-list" aria-label={texts.title}>
					{endpoints.map((endpoint) => (
						<EndpointRow
							key={endpoint.id}
							endpoint={endpoint}
							{...form}
							isOpen={openId === endpoint.id}
							onOpen={() => open(endpoint.id)}
							needsKey={linkedId === endpoint.id}
						/>
					))}
				</ul>
			)}
			{isFull && <p className="quiet">{texts.full(MAX_OWN_ASSISTANTS)}</p>}
			{openId === NEW && <EndpointForm endpoint={undefined} {...form} />}
			{openId !== NEW && !isFull && (
				<div>
					<Button icon="plus" data-opens={NEW} onClick={() => open(NEW)}>
						{texts.add}
					</Button>
				</div>
			)}
		</div>
	);
}

function LoadedEndpoints() {
	const endpoints = useEndpoints();
	const error = useStickyError(endpoints.error, endpoints.data !== undefined);
	if (error) {
		const retry = () => void endpoints.refetch();
		return <InlineLoadFailed text={sentenceFor(error)} busy={endpoints.isFetching} onRetry={retry} />;
	}
	return endpoints.data ? <EndpointList endpoints={endpoints.data} /> : <TextSkeleton lines={3} />;
}

/** Endpoints stored before the server stopped accepting them. No card is shown if there are none. */
function UnusedEndpoints() {
	const { data: endpoints = [] } = useEndpoints();
	if (endpoints.length === 0) return null;
	return (
		<Card title={texts.title} note={texts.noteUnused}>
			<ul className="key-list" aria-label={texts.title}>
				{endpoints.map((endpoint) => (
					<UnusedEndpointRow key={endpoint.id} endpoint={endpoint} />
				))}
			</ul>
		</Card>
	);
}

/** Lists the endpoints that the user added. */
export function EndpointsCard() {
	const config = useConfig();
	if (!config) return null;
	if (!config.features.ownEndpoints) return <UnusedEndpoints />;
	return (
		<Card title={texts.title} note={texts.note}>
			<LoadedEndpoints />
		</Card>
	);
}
