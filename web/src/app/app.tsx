import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { BarProvider } from "../ui/bar-actions.tsx";
import { Frame } from "./frame/frame.tsx";
import { CurrentPage } from "./router.tsx";

export function App({ queryClient }: { readonly queryClient: QueryClient }) {
	return (
		<QueryClientProvider client={queryClient}>
			<BarProvider>
				<Frame>
					<CurrentPage />
				</Frame>
			</BarProvider>
		</QueryClientProvider>
	);
}
