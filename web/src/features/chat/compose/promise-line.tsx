import "./promise-line.css";
import { messages } from "../messages.ts";
import { Sight } from "./sight.tsx";

/** What one reads before anything was asked. */
export function PromiseLine() {
	return (
		<div className="promise">
			<Sight />
			<h1 className="t4">{messages.promise}</h1>
		</div>
	);
}
