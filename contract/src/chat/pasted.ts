/** The `provider` of a pasted answer, which no assistant can have as its ID. */
export const PASTED = "pasted";

/** Whether the chat's owner pasted this answer, or the answers of this column: no assistant can be asked for it. */
export const isPasted = ({ provider }: { readonly provider: string }): boolean => provider === PASTED;

/** How many assistants answer in the columns. */
export const countAssistants = (seats: readonly { readonly provider: string }[]): number =>
	new Set(seats.filter((seat) => !isPasted(seat)).map(({ provider }) => provider)).size;
