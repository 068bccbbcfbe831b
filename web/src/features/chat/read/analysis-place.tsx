import "./analysis-slot.css";
import { useLoaded } from "../../ui/use-loaded.ts";
import type { ShownChat } from "../chat/index.ts";

export const loadAnalysis = () => import("./steady-analysis.tsx");

/** Below the answers. It is fetched with the first of them; until then its place is kept. */
export function AnalysisSlot(chat: ShownChat) {
	const analysis = useLoaded(loadAnalysis, { wanted: true });
	if (analysis) return <analysis.SteadyAnalysis {...chat} />;
	return <div className="analysis" />;
}
