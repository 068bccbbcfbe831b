const parentOf = (host: string): string => host.slice(host.indexOf(".") + 1);

/**
 * True when a browser takes both hosts for one site, as far as names tell. Only then does a frame of one see in a page of the
 * other what it kept for itself, and through such a frame comes what Google said to a page that left for it.
 */
export function sharesSite(host: string, other: string): boolean {
	if (host === other || host.endsWith(`.${other}`) || other.endsWith(`.${host}`)) return true;
	return parentOf(host) === parentOf(other) && /[a-z]\.[a-z]/i.test(parentOf(host));
}
