import { useState } from "react";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { Icon } from "../../../ui/marks/icon.tsx";
import { useTestKey } from "./keys/use-keys.ts";

interface Said {
	readonly tone: "good" | "bad";
	readonly sentence: string;
}

/** Tests an assistant with the user's key and keeps the result. */
export function useTesting(assistantId: string) {
	const [said, say] = useState<Said | null>(null);
	const testing = useTestKey(assistantId);
	const test = () => {
		say(null);
		testing.mutate(undefined, {
			onSuccess: ({ ok, sentence }) => say({ tone: ok ? "good" : "bad", sentence }),
			onError: (thrown) => say({ tone: "bad", sentence: sentenceFor(thrown) }),
		});
	};
	return { said, say, test, isTesting: testing.isPending };
}

/** The live region stays mounted, so that screen readers announce changes. */
export function SaidLine({ said }: { readonly said: Said | null }) {
	return (
		<p role="status" className="key-said" data-tone={said?.tone}>
			{said && (
				<>
					<Icon name={said.tone === "good" ? "check" : "alert"} />
					<span>{said.sentence}</span>
				</>
			)}
		</p>
	);
}
