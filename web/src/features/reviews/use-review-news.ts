import type { Review } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { reviewMessages as texts } from "./messages.ts";
import { isEmpty, isRunning } from "./review-figures.ts";

/** For screen readers: that a review has begun on this page, how many have replied, and how it ended. */
export function useReviewNews(review: Review | null): string {
	const [news, setNews] = useState("");
	const wasRunning = useRef(false);
	const running = isRunning(review);
	const asked = review?.reviewers.filter(({ status }) => status !== "not-asked") ?? [];
	const done = asked.filter(({ status }) => status !== "asking").length;
	useEffect(() => {
		if (running) setNews(done === 0 ? texts.started(asked.length) : texts.reading(done, asked.length));
		else if (wasRunning.current) setNews(!review ? "" : isEmpty(review) ? texts.noOpinion : texts.done);
		wasRunning.current = running;
	}, [running, done, asked.length, review]);
	return news;
}
