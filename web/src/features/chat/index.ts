export { ComparisonPage } from "./comparison-page.tsx";
