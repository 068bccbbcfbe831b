import * as z from "zod/mini";
import { eventFrame } from "../../http/index.ts";
import type { ChatRow, Runner } from "../chat/index.ts";
import { readVerdict } from "./read-verdict.ts";

const TOPIC = "verdicts";
/** Processes of two releases may run side by side, so messages are validated like untrusted input. */
const announcement = z.object({ chatId: z.string(), turn: z.number(), isShare: z.boolean() });
type Announcement = z.output<typeof announcement>;

async function readAndSend(runner: Runner, { chatId, turn, isShare }: Announcement): Promise<void> {
	const { live } = runner;
	const streams = (isShare ? live.readerStreams : live.openStreams).ofChat(chatId);
	if (streams.length === 0) return;
	const chat = await findChat(runner, chatId);
	// The message of another process may arrive after the owner has stopped sharing.
	if (!chat || (isShare && chat.shared_at === null)) return;
	const verdict = await readVerdict(runner, chat, turn, { owned: !isShare, isShare });
	const frame = eventFrame("verdict", { turn, verdict });
	for (const stream of streams) stream.send(frame);
}

/**
 * Sends the verdict on a turn on the connections of this process that show the chat to its owner, or its readers. Of two
 * readings at once the older could be sent last.
 */
const sendVerdict = (runner: Runner, message: Announcement): Promise<void> =>
	runner.verdictReadings.run(`${message.chatId}/${message.turn}/${message.isShare}`, () =>
		readAndSend(runner, message),
	);

/** Announces the changed verdict to those who watch the chat, in all processes. */
export async function announceVerdict(
	runner: Runner,
	chat: Pick<ChatRow, "id">,
	{ turn, isShare = false }: { readonly turn: number; readonly isShare?: boolean },
): Promise<void> {
	const message = { chatId: chat.id, turn, isShare };
	runner.bus.publish(TOPIC, message satisfies Announcement);
	// It is stored already: a failure to show it at once is no failure of the request.
	await sendVerdict(runner, message).catch((error: unknown) => warn(runner, chat.id, error));
}

/** Announces to readers of a shared chat what its owner has published. */
export async function announcePublished(runner: Runner, chat: ChatRow): Promise<void> {
	for (let turn = 1; turn <= (chat.shared_turns ?? 0); turn += 1)
		await announceVerdict(runner, chat, { turn, isShare: true });
}

const warn = ({ logger }: Runner, chatId: string, error: unknown): void =>
	logger.warn({ err: error, chatId }, "could not send a verdict to those who watch its chat");

const findChat = ({ database }: Runner, id: string): Promise<ChatRow | undefined> =>
	database.query.selectFrom("chats").selectAll().where("id", "=", id).executeTakeFirst();

/** The same for the server's own work, without a request. */
export const announceVerdictOf = (runner: Runner, chatId: string, turn: number): Promise<void> =>
	announceVerdict(runner, { id: chatId }, { turn });

/** Sends the verdicts that other processes announce. Returns a function that stops it. */
export function receiveVerdicts(runner: Runner): () => void {
	return runner.bus.subscribe(TOPIC, {
		onMessage(message) {
			const { data } = announcement.safeParse(message);
			if (data) sendVerdict(runner, data).catch((error: unknown) => warn(runner, data.chatId, error));
		},
	});
}
