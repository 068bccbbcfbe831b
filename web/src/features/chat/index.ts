export { ComparisonPage } from "./comparison-page.tsx";
export { PROVIDER_NAMES } from "./messages.ts";
/** Fetched by itself, so that the first load of the main page goes without it. */
export const loadSharedView = () => import("./shared-view.tsx");
