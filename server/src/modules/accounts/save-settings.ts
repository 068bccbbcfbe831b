import { conflict, signedOut } from "../../failures.ts";
import { type Database, isUniqueViolation, type Queries } from "../../platform/database/index.ts";
import { SIGNED_OUT, type SignedInUser, type UserRow } from "../identity/index.ts";

export interface Settings {
	readonly username?: string | undefined;
	readonly displayName?: string | undefined;
	readonly isPublic?: boolean | undefined;
	readonly autoCompare?: boolean | undefined;
	readonly judge?: string | null | undefined;
}

const USERNAME_TAKEN = "That username is taken.";

/** User names are unique regardless of case. */
const keyOf = (username: string): string => username.toLowerCase();

/** Only these fields can be changed; absent fields keep their values. */
const changedColumns = ({ username, displayName, isPublic, autoCompare, judge }: Settings) => ({
	...(username === undefined ? {} : { username, username_key: keyOf(username) }),
	...(displayName === undefined ? {} : { display_name: displayName }),
	...(isPublic === undefined ? {} : { is_public: isPublic ? (1 as const) : (0 as const) }),
	...(autoCompare === undefined ? {} : { auto_compare: autoCompare ? (1 as const) : (0 as const) }),
	...(judge === undefined ? {} : { judge }),
});

async function isTakenByAnother(transaction: Queries, username: string, userId: string): Promise<boolean> {
	const row = await transaction
		.selectFrom("users")
		.select("id")
		.where("username_key", "=", keyOf(username))
		.where("id", "!=", userId)
		.executeTakeFirst();
	return row !== undefined;
}

export async function saveSettings(database: Database, user: SignedInUser, settings: Settings): Promise<UserRow> {
	const changed = changedColumns(settings);
	if (Object.keys(changed).length === 0) return user;
	const save = async (transaction: Queries): Promise<UserRow | undefined> => {
		const { username } = settings;
		if (username !== undefined && (await isTakenByAnother(transaction, username, user.id)))
			throw conflict(USERNAME_TAKEN);
		return await transaction
			.updateTable("users")
			.set(changed)
			.where("id", "=", user.id)
			.returningAll()
			.executeTakeFirst();
	};
	const saved = await database.write(save).catch((error: unknown) => {
		// Another process took the name at the same moment.
		throw isUniqueViolation(error) ? conflict(USERNAME_TAKEN) : error;
	});
	if (!saved) throw signedOut(SIGNED_OUT);
	return saved;
}
