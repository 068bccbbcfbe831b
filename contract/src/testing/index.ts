/** The four that every installation has, for tests: the product itself knows no closed list. */
export const PROVIDER_IDS = ["chatgpt", "gemini", "claude", "grok"] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];
