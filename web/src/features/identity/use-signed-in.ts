import type { User } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast-store.ts";
import { nameOf, rememberUser } from "./current-user.ts";
import { messages } from "./messages.ts";
import { welcomed } from "./welcomed.ts";

/** What happens once the server has let somebody in, whichever way they came. */
export function useSignedIn() {
	const cache = useQueryClient();
	return (user: User) => {
		rememberUser(cache, user);
		if (welcomed.read()) return;
		welcomed.write(true);
		toast({ title: messages.welcome(nameOf(user)), description: messages.welcomeText });
	};
}
