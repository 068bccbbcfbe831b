import { createContext, type ReactNode, useContext } from "react";
import { Icon } from "../../../ui/marks/icon.tsx";
import { chatMessages } from "../chat-messages.ts";

const ALLOWED = new Set(["http:", "https:", "mailto:"]);

/** An address that a stranger wrote, when it may be followed; null for any other scheme and for what is no full address. */
export function safeAddress(written: string | undefined): URL | null {
	if (!written) return null;
	try {
		const address = new URL(written);
		const hasLogin = address.username !== "" || address.password !== "";
		return ALLOWED.has(address.protocol) && !hasLogin ? address : null;
	} catch {
		return null;
	}
}

/** What is shown of the address, so that the reader sees where it leads. */
const hostOf = (address: URL): string =>
	address.protocol === "mailto:" ? address.pathname : address.host.replace(/^www\./, "");

/** Nothing about this page goes along, and the page that opens has no hold on it. */
const AWAY = { target: "_blank", rel: "noopener noreferrer nofollow ugc", referrerPolicy: "no-referrer" } as const;

/** A picture inside of a link is only its words: a link cannot hold another. */
const InLink = createContext(false);

const wordsOf = (children: ReactNode): string =>
	typeof children === "string" ? children : Array.isArray(children) ? children.map(wordsOf).join("") : "";

/** Whether the words are the address itself: others that hold the host somewhere may name another one first. */
const saysHost = (words: string, host: string): boolean =>
	words
		.trim()
		.replace(/^(https?:\/\/(www\.)?|www\.|mailto:)/i, "")
		.split(/[/?#]/, 1)[0]
		?.toLowerCase() === host.toLowerCase();

export interface StrangerLinkProps {
	readonly href: string | undefined;
	readonly children: ReactNode;
}

/** A link that an assistant wrote: it says where it leads. */
export function StrangerLink({ href, children }: StrangerLinkProps) {
	// Footnotes lead to places in the same answer.
	if (href?.startsWith("#")) return <a href={href}>{children}</a>;
	const address = safeAddress(href);
	if (!address) return <span>{children}</span>;
	const host = hostOf(address);
	return (
		<a href={address.href} {...AWAY}>
			<InLink value={true}>{children}</InLink>
			{!saysHost(wordsOf(children), host) && (
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

/** A picture is never fetched by itself, since its address can carry something out; the reader may open it elsewhere. */
export function ImageChip({ src, alt }: ImageChipProps) {
	const inLink = useContext(InLink);
	const address = safeAddress(src);
	const words = alt || chatMessages.imageWithoutWords;
	if (inLink || !address || address.protocol === "mailto:") return <span className="image-chip">{words}</span>;
	return (
		<a className="image-chip" href={address.href} data-tip={chatMessages.imageOpens} {...AWAY}>
			<Icon name="image" />
			<span>{words}</span>
			<span className="host" dir="ltr">
				{chatMessages.imageOn(hostOf(address))}
			</span>
			<Icon name="external" />
		</a>
	);
}
