import "./page-skeleton.css";
import { PageBody } from "../layout/page.tsx";
import { messages } from "../messages.ts";
import { LoadingTitle } from "./loading-title.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Shown while the code of a page is fetched: a heading and the first lines of a text. */
export function PageSkeleton() {
	return (
		<PageBody>
			<div className="page-skeleton">
				<LoadingTitle>{messages.loadingPage}</LoadingTitle>
				<Skeleton width="38%" />
				<Skeleton width="92%" />
				<Skeleton width="84%" />
				<Skeleton width="60%" />
			</div>
		</PageBody>
	);
}
