import "./example-list.css";
import { useId } from "react";
import { messages } from "../messages.ts";

export interface ExampleListProps {
	/** True while a prompt is being sent: no example may replace it then. */
	readonly isDisabled: boolean;
	readonly onChoose: (prompt: string) => void;
}

export function ExampleList({ isDisabled, onChoose }: ExampleListProps) {
	const headId = useId();
	return (
		<section className="examples" aria-labelledby={headId}>
			<h2 id={headId}>{messages.examplesHead}</h2>
			<ul>
				{messages.examples.map(({ kind, prompt }) => (
					<li key={kind}>
						<button
							className="example"
							type="button"
							aria-disabled={isDisabled || undefined}
							onClick={() => isDisabled || onChoose(prompt)}
						>
							<span className="kind">{kind}</span>
							<span className="ask">{prompt}</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
