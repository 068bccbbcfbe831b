import { Component, type ReactNode } from "react";
import { Button } from "../ui/actions/button.tsx";
import { Empty } from "../ui/layout/empty.tsx";
import { PageBody } from "../ui/layout/page.tsx";
import { messages } from "./messages.ts";

interface PageBoundaryProps {
	readonly children: ReactNode;
}

/** A page that throws, or whose code cannot be fetched, takes neither the frame nor the other pages with it. */
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
