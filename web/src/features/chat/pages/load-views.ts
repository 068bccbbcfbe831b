/** Separate chunks, so that the first load of the main page does not include them. */
export const loadLiveView = () => import("./live-view.tsx");
export const loadSharedView = () => import("./shared-view.tsx");
