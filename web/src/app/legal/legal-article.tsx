import "./legal.css";
import { Page } from "../../ui/page.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { CONTACT, LAST_UPDATED } from "./contact.ts";

/** A paragraph, or a list of them. */
type LegalBlock = string | readonly string[];

export interface LegalText {
	readonly title: string;
	readonly sections: readonly { readonly title: string; readonly blocks: readonly LegalBlock[] }[];
}

/** `{email}` in a text becomes a link to the contact. */
function Words({ children }: { readonly children: string }) {
	const [before, after] = children.split("{email}");
	if (after === undefined) return children;
	return (
		<>
			{before}
			<a href={`mailto:${CONTACT}`}>{CONTACT}</a>
			{after}
		</>
	);
}

function Block({ block }: { readonly block: LegalBlock }) {
	if (typeof block === "string") {
		return (
			<p>
				<Words>{block}</Words>
			</p>
		);
	}
	return (
		<ul>
			{block.map((point) => (
				<li key={point}>
					<Words>{point}</Words>
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
