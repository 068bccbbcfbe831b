import "./citation-mark.css";
import { type NumberedSource, sourceHost } from "@parallax/contract";
import { createContext, useContext } from "react";
import { EXTERNAL_LINK_PROPS } from "../../../../lib/page/external-link-props.ts";
import { chatMessages } from "../../chat-messages.ts";
import { safeAddress } from "../untrusted-link.tsx";

/** The sources of the answer around. */
export const SourcesContext = createContext<readonly NumberedSource[]>([]);

/**
 * The mark of a source. Its number is no text: words that are quoted, copied or searched stay those of the answer.
 */
export function SourceMark({ source: { number, url, title } }: { readonly source: NumberedSource }) {
	const address = safeAddress(url);
	if (!address) return null;
	const label = chatMessages.sourceMark(number, title, sourceHost(url));
	return (
		<sup className="cite">
			<a href={address.href} {...EXTERNAL_LINK_PROPS} data-number={number} aria-label={label} data-tip={label} />
		</sup>
	);
}

/** The mark of a source of the answer around. */
export function CitationMark({ number }: { readonly number: number }) {
	const source = useContext(SourcesContext).find((one) => one.number === number);
	return source ? <SourceMark source={source} /> : null;
}
