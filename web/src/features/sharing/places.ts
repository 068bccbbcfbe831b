interface Place {
	readonly name: string;
	readonly addressFor: (link: string, text: string) => string;
}

const query = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

/** Where a link can be posted; each opens its own form in a small window. */
export const PLACES: readonly Place[] = [
	{
		name: "Facebook",
		addressFor: (link, text) => `https://www.facebook.com/sharer/sharer.php?${query({ u: link, quote: text })}`,
	},
	{ name: "X", addressFor: (link, text) => `https://x.com/intent/post?${query({ url: link, text })}` },
	{
		name: "LinkedIn",
		addressFor: (link) => `https://www.linkedin.com/sharing/share-offsite/?${query({ url: link })}`,
	},
];
