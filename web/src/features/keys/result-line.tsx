import "./key-form.css";
import { useState } from "react";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { Icon } from "../../ui/marks/icon.tsx";
import { useTestKey } from "./use-keys.ts";

interface TestResult {
	readonly tone: "good" | "bad";
	readonly sentence: string;
}

/** Tests an assistant with the user's key and keeps the result. */
export function useTesting(assistantId: string) {
	const [result, setResult] = useState<TestResult | null>(null);
	const testing = useTestKey(assistantId);
	const test = () => {
		setResult(null);
		testing.mutate(undefined, {
			onSuccess: ({ ok, sentence }) => setResult({ tone: ok ? "good" : "bad", sentence }),
			onError: (thrown) => setResult({ tone: "bad", sentence: sentenceFor(thrown) }),
		});
	};
	return { result, setResult, test, isTesting: testing.isPending };
}

/** The live region stays mounted, so that screen readers announce changes. */
export function ResultLine({ result }: { readonly result: TestResult | null }) {
	return (
		<p role="status" className="key-result" data-tone={result?.tone}>
			{result && (
				<>
					<Icon name={result.tone === "good" ? "check" : "alert"} />
					<span>{result.sentence}</span>
				</>
			)}
		</p>
	);
}
