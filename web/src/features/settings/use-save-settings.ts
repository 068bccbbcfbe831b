import { type CallInput, saveSettings } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { toast } from "../../ui/toast-store.ts";
import { rememberUser } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { sayFailed } from "./say-failed.ts";

export function useSaveSettings() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (settings: CallInput<typeof saveSettings>["body"]) => call(saveSettings, { body: settings }),
		onSuccess: ({ user }) => {
			rememberUser(cache, user);
			toast(messages.saved);
		},
		onError: sayFailed(messages.saveFailed),
	});
}
