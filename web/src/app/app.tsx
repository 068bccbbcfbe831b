import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { usePageKey } from "../lib/page/page-remount.ts";
import { BarProvider } from "../ui/actions/bar-actions.tsx";
import { Frame } from "./frame/frame.tsx";
import { CurrentPage } from "./router.tsx";

export function App({ queryClient }: { readonly queryClient: QueryClient }) {
	return (
		<QueryClientProvider client={queryClient}>
			<BarProvider>
				<Frame>
					<CurrentPage key={usePageKey()} />
				</Frame>
			</BarProvider>
		</QueryClientProvider>
	);
}
