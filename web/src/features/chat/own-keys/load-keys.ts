/** Loaded when a reader wants to paste a key or to connect a server. */
export const loadKeys = () => import("../../keys/index.ts");
