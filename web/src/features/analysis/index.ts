export { AnalysisPanel } from "./analysis-panel.tsx";
