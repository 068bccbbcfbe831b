import "./answer-text.css";

export interface AnswerTextProps {
	readonly text: string;
	readonly isRunning: boolean;
}

export function AnswerText({ text }: AnswerTextProps) {
	return (
		<div className="answer">
			{text.split(/\n\n+/).map((part, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: text only grows at its end.
				<p key={place} dir="auto">
					{part}
				</p>
			))}
		</div>
	);
}
