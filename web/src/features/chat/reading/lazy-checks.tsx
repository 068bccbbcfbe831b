import { useIdle } from "../../../lib/page/use-idle.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import type { ChecksPart, JudgedChat, ReviewsPart } from "../pages/comparison-parts.ts";

interface LazyChecksProps {
	readonly load: () => Promise<ChecksPart>;
	readonly loadReviews?: (() => Promise<ReviewsPart>) | undefined;
	readonly chat: JudgedChat;
}

const noReviews = async () => ({ TurnReview: () => null, FaultMarks: () => null });

/** What others say of words in the answers. Fetched when the browser has nothing else to do, once there is an answer. */
export function LazyChecks({ load, loadReviews = noReviews, chat }: LazyChecksProps) {
	const isIdle = useIdle();
	const enabled = isIdle && chat.payload.responses.some(({ status }) => status === "success");
	const checks = useLoaded(load, { enabled });
	const reviews = useLoaded(loadReviews, { enabled });
	return (
		<>
			{checks && <checks.TurnChecks {...chat} />}
			{reviews && <reviews.FaultMarks {...chat} />}
		</>
	);
}
