import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AroundNavHandler, Router } from "../lib/page/navigation.ts";
import { usePageKey } from "../lib/page/page-remount.ts";
import { isOffline } from "../lib/page/page-state.ts";
import { BarProvider } from "../ui/actions/bar-actions.tsx";
import { toast } from "../ui/toasts/toast-store.ts";
import { Frame } from "./frame/frame.tsx";
import { messages } from "./messages.ts";
import { CurrentPage } from "./router.tsx";
import { isPageLoaded } from "./routes.ts";

/** Stays on the page when the code of the next one cannot be fetched. */
const navigateIfPossible: AroundNavHandler = (navigate, to, options) => {
	if (isOffline() && !isPageLoaded(to)) toast({ title: messages.offline, tone: "destructive" });
	else navigate(to, options);
};

export function App({ queryClient }: { readonly queryClient: QueryClient }) {
	return (
		<QueryClientProvider client={queryClient}>
			<Router aroundNav={navigateIfPossible}>
				<BarProvider>
					<Frame>
						<CurrentPage key={usePageKey()} />
					</Frame>
				</BarProvider>
			</Router>
		</QueryClientProvider>
	);
}
