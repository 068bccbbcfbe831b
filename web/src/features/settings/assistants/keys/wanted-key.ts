/** The assistant whose key field an address leads to: `/settings?key=claude`. */
export const wantedKey = (search: string): string | null => new URLSearchParams(search).get("key") || null;
