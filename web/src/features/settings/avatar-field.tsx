import type { User } from "@parallax/contract";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { nameOf } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { useDeleteAvatar } from "./use-delete-avatar.ts";

/** Specification section 3: what was uploaded here, unlike the picture of the sign-in account. */
const CUSTOM_AVATARS = "/objects/avatars/";

export function AvatarField({ user }: { readonly user: User }) {
	const deleting = useDeleteAvatar();
	return (
		<div className="avatar-field">
			<Avatar name={nameOf(user)} photoURL={user.photoURL} size="l" />
			{user.photoURL?.startsWith(CUSTOM_AVATARS) && (
				<Button tone="red-line" busy={deleting.isPending} onClick={() => deleting.mutate()}>
					{messages.profile.deleteAvatar}
				</Button>
			)}
		</div>
	);
}
