import { shareChat } from "@parallax/contract";
import { expect } from "vitest";
import { builtPages } from "../built-pages.ts";
import { judgedBy, type ScriptedRow } from "../judged-by.ts";
import { signUp } from "../people.ts";
import { startTestApp } from "../test-app.ts";
import { seedChats, seedTurn, userIdOf } from "./seed-chats.ts";
import { someSeat } from "./some-seats.ts";

/** Each word is in the prompt and in every answer of one turn, and nowhere else. */
export const TURN_WORDS = ["alphaword", "bravoword", "charlieword"] as const;

const boils = (word: string, degrees: number): string => `Water with ${word} boils at ${degrees} degrees Celsius.`;
const answersOf = (word: string) => ({
	chatgpt: boils(word, 100),
	"chatgpt-2": boils(word, 90),
	claude: boils(word, 100),
});
const rowOf = (word: string): ScriptedRow => ({
	claim: boils(word, 100),
	says: [boils(word, 100)],
	contradicts: [boils(word, 90), boils(word, 70)],
	slot: { kind: "degrees", mine: "90 degrees", theirs: "100 degrees" },
});
const promptOf = (word: string): string => `At what temperature does ${word} boil?`;

/**
 * A chat of three turns with two seats of one assistant. A seat called Bravoseat joins with the second turn, and its answer has
 * the word of that turn. Connected assistants judge.
 */
export async function threeTurns(renderer?: string) {
	const app = await startTestApp({ distDir: await builtPages(renderer) });
	judgedBy(app, TURN_WORDS.map(rowOf));
	const owner = app.browser();
	const email = "mara@example.org";
	await signUp(owner, email);
	const [first, second, third] = TURN_WORDS;
	const seats = [someSeat("chatgpt"), { ...someSeat("chatgpt", "chatgpt-2"), name: "ChatGPT 2" }, someSeat("claude")];
	const chatOwner = { kind: "user", id: await userIdOf(app, email) } as const;
	const [id = ""] = await seedChats(app, chatOwner, [{ prompt: promptOf(first), seats, answers: answersOf(first) }]);
	const more = (word: string) => ({ ...answersOf(word), grok: boils(word, 70) });
	const joins = { ...someSeat("grok"), name: "Bravoseat" };
	/** Publishes the current turns of the chat. */
	const share = () => owner.call(shareChat, { params: { id }, body: { shared: true } });
	return {
		app,
		owner,
		id,
		share,
		addSecond: (options: { readonly carries?: string } = {}) =>
			seedTurn(app, id, { prompt: promptOf(second), answers: more(second), joins, ...options }),
		/** Asks only one of the seats. */
		addShortThird: () => seedTurn(app, id, { prompt: promptOf(third), answers: { claude: boils(third, 100) } }),
		addThird: () => seedTurn(app, id, { prompt: promptOf(third), answers: more(third) }),
	};
}

/** Fails unless the text contains the words of exactly these turns. */
export function expectOnlyTurns(text: string, ...turns: readonly number[]): void {
	const found = TURN_WORDS.flatMap((word, index) => (text.toLowerCase().includes(word) ? [index + 1] : []));
	expect(found).toEqual(turns);
}
