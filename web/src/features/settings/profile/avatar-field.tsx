import { type User, uploadAvatar } from "@parallax/contract";
import { call } from "../../../lib/server/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Avatar } from "../../../ui/marks/avatar.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { nameOf } from "../../identity/index.ts";
import { UploadButton } from "../../uploads/index.ts";
import { messages } from "../messages.ts";
import { useChangeAvatar } from "./use-change-avatar.ts";
import { useDeleteAvatar } from "./use-delete-avatar.ts";

/** Specification section 3: pictures uploaded here, as opposed to the picture of the sign-in account. */
const CUSTOM_AVATARS = "/objects/avatars/";

export function AvatarField({ user }: { readonly user: User }) {
	const changing = useChangeAvatar();
	const deleting = useDeleteAvatar();
	return (
		<div className="avatar-field">
			<Avatar name={nameOf(user)} photoURL={user.photoURL} size="l" />
			<UploadButton
				title={messages.profile.changeAvatar}
				note={messages.profile.avatarNote}
				square
				requestUpload={(file, signal) => call(uploadAvatar, { body: file }, { signal })}
				onComplete={({ uploaded: [picture], failures: [reason] }) => {
					if (picture) changing.mutate(picture.objectURL);
					else
						toast({ ...messages.avatarUpdateFailed, tone: "destructive", ...(reason ? { description: reason } : {}) });
				}}
			>
				{messages.profile.changeAvatar}
			</UploadButton>
			{user.photoURL?.startsWith(CUSTOM_AVATARS) && (
				<Button tone="red-line" busy={deleting.isPending} onClick={() => deleting.mutate()}>
					{messages.profile.deleteAvatar}
				</Button>
			)}
		</div>
	);
}
