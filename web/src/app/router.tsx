import { Suspense, useEffect, useRef } from "react";
import { isHistoryReturn } from "../lib/page/is-history-return.ts";
import { Route, Switch, useLocation } from "../lib/page/navigation.ts";
import { PageSkeleton } from "../ui/loading/page-skeleton.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { NotFoundPage, routes } from "./routes.ts";

/** Following a link moves scroll position and focus to the top of the new page; going back keeps the position. */
function useResetOnNavigation(path: string) {
	const lastPath = useRef(path);
	useEffect(() => {
		if (lastPath.current === path) return;
		lastPath.current = path;
		const main = document.getElementById("main");
		if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
		if (!isHistoryReturn()) window.scrollTo(0, 0);
	}, [path]);
}

export function CurrentPage() {
	const [path] = useLocation();
	useResetOnNavigation(path);
	return (
		<PageBoundary key={path}>
			<Suspense fallback={<PageSkeleton />}>
				<Switch>
					{routes.map(({ pattern, Page }) => (
						<Route key={pattern} path={pattern} component={Page} />
					))}
					<Route component={NotFoundPage} />
				</Switch>
			</Suspense>
		</PageBoundary>
	);
}
