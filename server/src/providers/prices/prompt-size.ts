/** The size of everything that one call sends. */
export interface PromptSize {
	/** The length of its text in UTF-8. */
	readonly textBytes: number;
	/** Its files by the tokens that are stored with them. */
	readonly fileTokens: number;
}

export const sizeOfText = (text: string): PromptSize => ({ textBytes: Buffer.byteLength(text), fileTokens: 0 });

/** A byte is at most one token. Files count by their stored tokens, which only few calls exceed. */
export const mostTokens = ({ textBytes, fileTokens }: PromptSize): number => textBytes + fileTokens;

/** One token per three bytes of UTF-8: slightly more than vendors count for most languages. */
export const estimateTokensOfBytes = (bytes: number): number => Math.ceil(bytes / 3);

/** The same for a text. */
export const estimateTokens = (text: string): number => estimateTokensOfBytes(Buffer.byteLength(text));

/** The same for everything that a call sends. */
export const estimateTokensOfSize = ({ textBytes, fileTokens }: PromptSize): number =>
	estimateTokensOfBytes(textBytes) + fileTokens;
