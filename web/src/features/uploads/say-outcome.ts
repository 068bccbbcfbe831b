import { toast } from "../../ui/toasts/toast-store.ts";
import { messages } from "./messages.ts";
import type { UploadOutcome } from "./uppy/uploader-options.ts";

/** One message for the whole upload: what failed matters more than what did not. */
export function sayOutcome({ uploaded, failures, unprepared }: UploadOutcome) {
	const [reason = ""] = failures;
	if (failures.length === 0) return toast(messages.uploaded(uploaded.length));
	if (!unprepared) return toast({ ...messages.failed(failures.length, reason), tone: "destructive" });
	const { title, description } = messages.prepareFailed;
	return toast({ title, description: reason || description, tone: "destructive" });
}
