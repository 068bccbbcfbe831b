import { createContext, type ReactNode, useContext } from "react";
import { EXTERNAL_LINK_PROPS } from "../../../lib/page/external-link-props.ts";
import { Icon } from "../../../ui/marks/icon.tsx";
import { chatMessages } from "../chat-messages.ts";

const ALLOWED_PROTOCOLS = new Set(["http:", "https:", "mailto:"]);

/** An untrusted address, if it is safe to open; null for other schemes, logins and incomplete addresses. */
export function safeAddress(href: string | undefined): URL | null {
	if (!href) return null;
	try {
		const address = new URL(href);
		const hasLogin = address.username !== "" || address.password !== "";
		return ALLOWED_PROTOCOLS.has(address.protocol) && !hasLogin ? address : null;
	} catch {
		return null;
	}
}

/** The part of the address that shows the reader where it leads. */
const hostOf = (address: URL): string =>
	address.protocol === "mailto:" ? address.pathname : address.host.replace(/^www\./, "");

/** True inside a link. A picture is shown there as its words, because links cannot be nested. */
const InsideLinkContext = createContext(false);

const wordsOf = (children: ReactNode): string =>
	typeof children === "string" ? children : Array.isArray(children) ? children.map(wordsOf).join("") : "";

/** True when the words are the address itself. Words that only contain the host may name another one first. */
const isHost = (words: string, host: string): boolean =>
	words
		.trim()
		.replace(/^(https?:\/\/(www\.)?|www\.|mailto:)/i, "")
		.split(/[/?#]/, 1)[0]
		?.toLowerCase() === host.toLowerCase();

export interface UntrustedLinkProps {
	readonly href: string | undefined;
	readonly children: ReactNode;
}

/** A link from an answer. It shows the host it leads to. */
export function UntrustedLink({ href, children }: UntrustedLinkProps) {
	// Footnote links lead to elements in the same answer.
	if (href?.startsWith("#")) return <a href={href}>{children}</a>;
	const address = safeAddress(href);
	if (!address) return <span>{children}</span>;
	const host = hostOf(address);
	return (
		<a href={address.href} {...EXTERNAL_LINK_PROPS}>
			<InsideLinkContext value={true}>{children}</InsideLinkContext>
			{!isHost(wordsOf(children), host) && (
				<span className="host" dir="ltr">
					{" "}
					({host})
				</span>
			)}
		</a>
	);
}

export interface ImageChipProps {
	readonly src: string | undefined;
	readonly alt: string | undefined;
}

/** A picture is never fetched automatically, as its address can leak data. The reader may open it in a new tab. */
export function ImageChip({ src, alt }: ImageChipProps) {
	const isInsideLink = useContext(InsideLinkContext);
	const address = safeAddress(src);
	const words = alt || chatMessages.imageWithoutAlt;
	if (isInsideLink || !address || address.protocol === "mailto:") return <span className="image-chip">{words}</span>;
	return (
		<a className="image-chip" href={address.href} data-tip={chatMessages.imageOpens} {...EXTERNAL_LINK_PROPS}>
			<Icon name="image" />
			<span>{words}</span>
			<span className="host" dir="ltr">
				{chatMessages.imageOn(hostOf(address))}
			</span>
			<Icon name="external" />
		</a>
	);
}
