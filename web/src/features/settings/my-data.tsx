import { getMyData, urlOf } from "@parallax/contract";
import { buttonClass } from "../../ui/actions/button-class.ts";
import { Card } from "../../ui/layout/card.tsx";
import { Icon } from "../../ui/marks/icon.tsx";
import { messages } from "./messages.ts";

/** A plain link that the browser downloads. The server generates the file while it streams it. */
export function MyDataLink() {
	return (
		<a className={buttonClass()} href={urlOf(getMyData)} download>
			<Icon name="export" />
			{messages.data.download}
		</a>
	);
}

export function MyData() {
	return (
		<Card title={messages.data.title} note={messages.data.note}>
			<p>{messages.data.text}</p>
			<div>
				<MyDataLink />
			</div>
		</Card>
	);
}
