interface ShareSite {
	readonly name: string;
	/** The path of its logo, filled, in a viewBox of 16 × 16. */
	readonly logoPath: string;
	readonly shareUrlFor: (link: string, text: string) => string;
}

const query = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

/** The sites on which a link can be posted. Each opens its own form in a small window. */
export const SHARE_SITES: readonly ShareSite[] = [
	{
		name: "Facebook",
		logoPath:
			"M9.2 14V8.7H11l.3-2.1H9.2V5.3c0-.6.2-1 1-1h1.2V2.4a13 13 0 0 0-1.7-.1c-1.7 0-2.8 1-2.8 2.8v1.5H5v2.1h1.9V14z",
		shareUrlFor: (link, text) => `https://www.facebook.com/sharer/sharer.php?${query({ u: link, quote: text })}`,
	},
	{
		name: "X",
		logoPath:
			"M9.3 7.1 14 1.7h-1.1L8.8 6.4 5.5 1.7H1.7l5 7.1-5 5.7h1.1l4.4-5 3.5 5h3.8zM7.7 8.9l-.5-.7-4-5.7h1.7l3.2 4.6.5.7 4.2 6h-1.7z",
		shareUrlFor: (link, text) => `https://x.com/intent/post?${query({ url: link, text })}`,
	},
	{
		name: "LinkedIn",
		logoPath:
			"M2.2 5.8h2.4V14H2.2zM3.4 1.9a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zM6.3 5.8h2.3v1.1c.3-.6 1.1-1.3 2.3-1.3 2.5 0 2.9 1.6 2.9 3.8V14h-2.4v-4c0-1 0-2.2-1.3-2.2S8.7 8.8 8.7 10v4H6.3z",
		shareUrlFor: (link) => `https://www.linkedin.com/sharing/share-offsite/?${query({ url: link })}`,
	},
];
