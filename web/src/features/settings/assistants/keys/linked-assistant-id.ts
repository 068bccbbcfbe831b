/** The ID of the assistant whose key field a link opens: `/settings?key=claude`. */
export const linkedAssistantId = (search: string): string | null => new URLSearchParams(search).get("key") || null;
