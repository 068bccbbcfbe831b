import "./upload-page.css";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Page } from "../../ui/page.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { messages } from "./messages.ts";

/** Reading it needs no login. */
export function UploadPage() {
	usePageTitle(messages.title);
	return (
		<Page title={messages.title} note={messages.note}>
			<Empty stances={["silent", "silent", "silent", "silent"]} title={messages.none.title} text={messages.none.text} />
			<Card title={messages.hints.title} note={messages.hints.note}>
				<p>
					{messages.hints.publicImages} <code className="code-inline">{messages.hints.publicPath}</code>
				</p>
				<p>{messages.hints.privateImages}</p>
			</Card>
		</Page>
	);
}
