/** The chat that opens with the composer of its next prompt, once. */
export const arrival = { id: "" };
