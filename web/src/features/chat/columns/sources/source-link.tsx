import "./source-link.css";
import { sourceHost } from "@parallax/contract";
import { EXTERNAL_LINK_PROPS } from "../../../../lib/page/external-link-props.ts";
import { safeAddress } from "../../markdown/untrusted-link.tsx";

export interface SourceLinkProps {
	readonly url: string;
	readonly title: string;
}

/** The title of a source, which opens it, and its host where the title is another text. Nothing is read from it here. */
export function SourceLink({ url, title }: SourceLinkProps) {
	const host = sourceHost(url);
	return (
		<>
			<a className="source-link" href={safeAddress(url)?.href} {...EXTERNAL_LINK_PROPS}>
				{title}
			</a>
			{title !== host && (
				<>
					{" "}
					<span className="source-host" dir="ltr">
						{host}
					</span>
				</>
			)}
		</>
	);
}
