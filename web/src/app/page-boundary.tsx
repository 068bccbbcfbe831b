import { Component, type ReactNode } from "react";
import { Button } from "../ui/actions/button.tsx";
import { Empty } from "../ui/layout/empty.tsx";
import { PageBody } from "../ui/layout/page.tsx";
import { messages } from "./messages.ts";

interface PageBoundaryProps {
	readonly children: ReactNode;
}

/** When a page throws or its code cannot be fetched, the frame and the other pages keep working. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly broken: boolean }> {
	override state = { broken: false };

	static getDerivedStateFromError() {
		return { broken: true };
	}

	override render() {
		if (!this.state.broken) return this.props.children;
		const { title, text, reload } = messages.broken;
		return (
			<PageBody>
				<div role="alert">
					<Empty stances={["says", "silent", "contradicts", "says"]} title={title} text={text} level={1}>
						<Button onClick={() => location.reload()}>{reload}</Button>
					</Empty>
				</div>
			</PageBody>
		);
	}
}
