export const isPageHidden = (): boolean => document.visibilityState === "hidden";
export const isOffline = (): boolean => navigator.onLine === false;
