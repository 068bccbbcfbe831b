import "./example-list.css";
import { useId } from "react";
import { messages } from "../messages.ts";

export function ExampleList({ onChoose }: { readonly onChoose: (prompt: string) => void }) {
	const headId = useId();
	return (
		<section className="examples" aria-labelledby={headId}>
			<h2 id={headId}>{messages.examplesHead}</h2>
			<ul>
				{messages.examples.map(({ kind, prompt }) => (
					<li key={kind}>
						<button className="example" type="button" onClick={() => onChoose(prompt)}>
							<span className="kind">{kind}</span>
							<span className="ask">{prompt}</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
