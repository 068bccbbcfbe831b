import type { ShownChat } from "../../features/chat/index.ts";
import { useLoaded } from "../../ui/use-loaded.ts";

const loadAnalysis = () => import("../../features/analysis/index.ts");

/** The analysis stands above the chat, so it is put into the page from here; it comes with the first answers. */
export function AnalysisSlot(chat: ShownChat) {
	const analysis = useLoaded(loadAnalysis, { wanted: true });
	return analysis ? <analysis.AnalysisPanel {...chat} /> : null;
}
