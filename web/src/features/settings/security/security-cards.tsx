import type { User } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Card } from "../../../ui/layout/card.tsx";
import { messages } from "../messages.ts";
import { DeviceList, devicesQuery } from "./device-list.tsx";
import { PasswordForm } from "./password-form.tsx";

/** The sign-in method and the active login sessions. */
export function SecurityCards({ user }: { readonly user: User }) {
	const cache = useQueryClient();
	return (
		<>
			{user.provider === "local" && (
				<Card title={messages.password.title} note={messages.password.note}>
					<PasswordForm onChanged={() => void cache.invalidateQueries({ queryKey: devicesQuery.queryKey })} />
				</Card>
			)}
			<Card title={messages.devices.title} note={messages.devices.note}>
				<DeviceList />
			</Card>
		</>
	);
}
