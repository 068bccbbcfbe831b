import "./citation-mark.css";
import { type NumberedSource, sourceHost } from "@parallax/contract";
import { createContext, useContext } from "react";
import { chatMessages } from "../../chat-messages.ts";
import { EXTERNAL_LINK_PROPS, safeAddress } from "../untrusted-link.tsx";

/** The sources of the answer around. */
export const SourcesContext = createContext<readonly NumberedSource[]>([]);

/**
 * The mark of a source. Its number is no text: words that are quoted, copied or searched stay those of the answer.
 */
export function CitationMark({ number }: { readonly number: number }) {
	const source = useContext(SourcesContext).find((one) => one.number === number);
	const address = safeAddress(source?.url);
	if (!source || !address) return null;
	const { url, title } = source;
	const label = chatMessages.sourceMark(number, title, sourceHost(url));
	return (
		<sup className="cite">
			<a href={address.href} {...EXTERNAL_LINK_PROPS} data-number={number} aria-label={label} data-tip={label} />
		</sup>
	);
}
