import { type AccountData, type SignedInUser, viewUser } from "../identity/index.ts";

async function* writeEntries(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
	let separator = "\n";
	for await (const entry of entries) {
		yield `${separator}${JSON.stringify(entry)}`;
		separator = ",\n";
	}
}

/** Generates one JSON file entry by entry, so that little of it is in memory at once. */
export async function* writeMyData(
	user: SignedInUser,
	sources: readonly AccountData[],
	now: number,
): AsyncGenerator<string> {
	const head = {
		product: "Parallax",
		writtenAt: new Date(now).toISOString(),
		account: { ...viewUser(user), createdAt: new Date(user.created_at).toISOString() },
	};
	yield JSON.stringify(head, null, "\t").replace(/\n}$/, "");
	for (const source of sources) {
		if (!source.entries) continue;
		yield `,\n\t${JSON.stringify(source.name)}: [`;
		yield* writeEntries(source.entries(user.id));
		yield "\n]";
	}
	yield "\n}\n";
}
