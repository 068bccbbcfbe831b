/** Fetched by themselves, so that the first load of the main page goes without them. */
export const loadLiveView = () => import("./live-view.tsx");
export const loadSharedView = () => import("./shared-view.tsx");
