import "./upload-page.css";
import { formatBytes } from "../../lib/text/format-bytes.ts";
import { usePageTitle } from "../../ui/a11y/use-page-title.ts";
import { Card } from "../../ui/layout/card.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { messages } from "./messages.ts";
import { useMaxBytes } from "./upload-limits.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { UploadedImages } from "./uploaded-images.tsx";

/** The page is also open to visitors. */
export function UploadPage() {
	usePageTitle(messages.title);
	return (
		<Page title={messages.title} note={messages.note(formatBytes(useMaxBytes()))}>
			<UploadPanel />
			<section className="uploaded-section" aria-label={messages.mine.title}>
				<h2>{messages.mine.title}</h2>
				<UploadedImages />
			</section>
			<Card title={messages.hints.title} note={messages.hints.note}>
				<p>
					{messages.hints.publicImages} <code className="code-inline">{messages.hints.publicPath}</code>
				</p>
				<p>{messages.hints.privateImages}</p>
			</Card>
		</Page>
	);
}
