import "./legal.css";
import { getConfig } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../lib/server/query-client.ts";
import { usePageTitle } from "../../ui/a11y/use-page-title.ts";
import { Page } from "../../ui/layout/page.tsx";

const LAST_UPDATED = "January 18, 2025";

/** A paragraph, or a list of them. */
type LegalBlock = string | readonly string[];

export interface LegalText {
	readonly title: string;
	readonly sections: readonly { readonly title: string; readonly blocks: readonly LegalBlock[] }[];
}

/** Replaces `{email}` in a text with a link to the operator's contact address. */
function TextWithEmail({ children }: { readonly children: string }) {
	const email = useQuery(queryOf(getConfig, {})).data?.contactEmail;
	const [before, after] = children.split("{email}");
	if (after === undefined) return children;
	return (
		<>
			{before}
			{email === undefined ? "…" : <a href={`mailto:${email}`}>{email}</a>}
			{after}
		</>
	);
}

function Block({ block }: { readonly block: LegalBlock }) {
	if (typeof block === "string") {
		return (
			<p>
				<TextWithEmail>{block}</TextWithEmail>
			</p>
		);
	}
	return (
		<ul>
			{block.map((point) => (
				<li key={point}>
					<TextWithEmail>{point}</TextWithEmail>
				</li>
			))}
		</ul>
	);
}

export function LegalArticle({ text }: { readonly text: LegalText }) {
	usePageTitle(text.title);
	return (
		<Page title={text.title} note={`Last updated: ${LAST_UPDATED}`}>
			<article className="legal">
				{text.sections.map(({ title, blocks }) => (
					<section key={title}>
						<h2>{title}</h2>
						<div className="legal-text">
							{blocks.map((block) => (
								<Block key={block.toString()} block={block} />
							))}
						</div>
					</section>
				))}
			</article>
		</Page>
	);
}
