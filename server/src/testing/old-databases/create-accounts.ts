import { deleteAccount, saveSettings, setAvatar, uploadAvatar } from "@parallax/contract";
import { BrowserClient } from "../browser-client.ts";
import { ask } from "../chats.ts";
import { signUp } from "../people.ts";
import { putTo, somePicture } from "../uploads.ts";
import type { OwnerName } from "./known.ts";

export const EMAILS = { mara: "mara@example.org", noor: "noor@example.org", gone: "gone@example.org" } as const;
export const USERNAME = "mara-of-old";

/** Two accounts, of which one has an avatar and a public profile, and one account that was deleted. */
export async function createAccounts({ mara, noor }: Record<OwnerName, BrowserClient>): Promise<string> {
	await signUp(mara, EMAILS.mara, "Mara");
	await signUp(noor, EMAILS.noor);
	const { answer } = await mara.call(uploadAvatar, { body: {} });
	await putTo(mara, answer.uploadURL, await somePicture("png", 80));
	await mara.call(setAvatar, { body: { avatarURL: answer.objectURL } });
	await mara.call(saveSettings, { body: { username: USERNAME, isPublic: true } });
	const gone = new BrowserClient(mara.origin);
	await signUp(gone, EMAILS.gone);
	await ask(gone, "Will this be deleted?");
	const { status } = await gone.call(deleteAccount, {});
	if (status !== 204) throw new Error(`deleting an account answered ${status}`);
	return answer.objectURL;
}
