export { ComparisonPage } from "./comparison-page.tsx";
export { PROVIDER_NAMES } from "./messages.ts";
