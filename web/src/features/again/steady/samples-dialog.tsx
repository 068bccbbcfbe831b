import { getResponses, type ProviderResponse, type TurnEdition } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { queryOf } from "../../../lib/server/query-client.ts";
import { formatMoment } from "../../../lib/text/format-moment.ts";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { StepButton } from "../../../ui/actions/step-button.tsx";
import { InlineLoadFailed } from "../../../ui/loading/load-failed.tsx";
import { TextSkeleton } from "../../../ui/loading/skeleton.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useSeat } from "../../assistants/index.ts";
import { type AgainProps, loadAnswerText } from "../../chat/index.ts";
import { againMessages } from "../messages.ts";

const texts = againMessages.steady;

function SampleText({ response }: { readonly response: ProviderResponse }) {
	const part = useLoaded(loadAnswerText, { enabled: true });
	const text = useMemo(() => GrowingText.of(response.response), [response]);
	if (response.response === "") return <p className="quiet">{response.error ?? texts.noText}</p>;
	if (!part) return <TextSkeleton lines={8} />;
	return (
		<part.AnswerText text={text} isRunning={false} citations={response.citations} idPrefix={`sample-${response.id}-`} />
	);
}

interface SampleProps extends Pick<AgainProps, "session" | "answers"> {
	readonly seatId: string;
	readonly sample: TurnEdition;
}

function Sample({ session, answers, seatId, sample: { edition } }: SampleProps) {
	const input = { params: { id: session.id }, query: { turn: answers.turn, edition } };
	const { data, error, isFetching, refetch } = useQuery(queryOf(getResponses, input));
	const response = data?.responses.find((one) => one.seat === seatId && one.edition === edition);
	if (error) return <InlineLoadFailed text={sentenceFor(error)} busy={isFetching} onRetry={() => void refetch()} />;
	if (!data) return <TextSkeleton lines={8} />;
	return response ? <SampleText response={response} /> : <p className="quiet">{texts.noText}</p>;
}

interface SamplesDialogProps extends Pick<AgainProps, "session" | "answers"> {
	readonly seatId: string;
	readonly samples: readonly TurnEdition[];
	readonly onClose: () => void;
}

/** The samples of a column, one at a time. They stand apart from the answers, because they are none. */
export function SamplesDialog({ samples, onClose, ...props }: SamplesDialogProps) {
	const { name } = useSeat(props.seatId);
	const [place, setPlace] = useState(1);
	const sample = samples[place - 1];
	if (!sample) return null;
	const all = samples.length;
	const stepTo = (next: number) => (next < 1 || next > all ? undefined : () => setPlace(next));
	return (
		<Dialog open onClose={onClose} title={texts.samplesHead(name)} text={texts.notTheAnswer} variant="wide">
			<div className="samples-line">
				<span className="edition-switch">
					<StepButton label={texts.earlierSample} sign="‹" onPress={stepTo(place - 1)} />
					<span role="status">{texts.place(place, all)}</span>
					<StepButton label={texts.newerSample} sign="›" onPress={stepTo(place + 1)} />
				</span>
				<span className="quiet">
					{texts.askedAt} <time dateTime={sample.askedAt}>{formatMoment(sample.askedAt)}</time>
				</span>
			</div>
			<div className="sample-text">
				<Sample key={sample.edition} {...props} sample={sample} />
			</div>
		</Dialog>
	);
}
