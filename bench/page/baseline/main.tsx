import { memo, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";

/** The simplest page: four answers. Whenever one grows, it is parsed as Markdown again from the beginning. */
const PLUGINS = [remarkGfm];

interface Answer {
	readonly provider: string;
	readonly status: string;
	readonly response: string;
}

interface Delta {
	readonly provider: string;
	readonly at: number;
	readonly text: string;
}

const Column = memo(function Column({ text }: { readonly text: string }) {
	return (
		<article style={{ flex: 1, minWidth: 0 }}>
			<Markdown remarkPlugins={PLUGINS}>{text}</Markdown>
		</article>
	);
});

type Change = (previous: readonly Answer[]) => readonly Answer[];

/** Changes are queued and rendered once a frame, so that the comparison with the baseline is fair. */
function useAnswers(id: string | null): readonly Answer[] {
	const [answers, setAnswers] = useState<readonly Answer[]>([]);
	useEffect(() => {
		if (id === null) return;
		const queue: Change[] = [];
		const enqueue = (change: Change) => {
			if (queue.push(change) > 1) return;
			requestAnimationFrame(() => {
				const changes = queue.splice(0);
				setAnswers((previous) => changes.reduce((current, each) => each(current), previous));
			});
		};
		const events = new EventSource(`/api/chat/${id}/events`);
		const on = <T,>(name: string, change: (data: T) => Change) =>
			events.addEventListener(name, ({ data }) => enqueue(change(JSON.parse(data))));
		const updateProvider =
			(provider: string, next: (previous: Answer) => Answer): Change =>
			(previous) =>
				previous.map((answer) => (answer.provider === provider ? next(answer) : answer));
		on<{ responses: Answer[] }>(
			"snapshot",
			({ responses }) =>
				() =>
					responses,
		);
		on<Delta>("delta", ({ provider, at, text }) =>
			updateProvider(provider, (previous) => ({ ...previous, response: previous.response.slice(0, at) + text })),
		);
		on<Answer>("settled", (settled) => updateProvider(settled.provider, () => settled));
		events.addEventListener("done", () => events.close());
		return () => events.close();
	}, [id]);
	return answers;
}

function Page() {
	const [id, setId] = useState<string | null>(null);
	const [draft, setDraft] = useState("");
	const answers = useAnswers(id);
	const isDone = answers.length > 0 && answers.every(({ status }) => status !== "pending");
	const ask = async () => {
		const answer = await fetch("/api/chat", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ prompt: draft, selectedProviders: ["chatgpt", "gemini", "claude", "grok"] }),
		});
		setId(((await answer.json()) as { session: { id: string } }).session.id);
	};
	return (
		<main data-done={isDone || undefined}>
			<textarea aria-label="Your prompt" value={draft} onChange={({ target }) => setDraft(target.value)} />
			<button type="button" onClick={() => void ask()}>
				Submit
			</button>
			<div style={{ display: "flex" }}>
				{answers.map(({ provider, response }) => (
					<Column key={provider} text={response} />
				))}
			</div>
		</main>
	);
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Page />);
