export { AnalysisSlot, loadAnalysis } from "./analysis-slot.tsx";
