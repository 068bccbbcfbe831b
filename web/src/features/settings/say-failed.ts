import { sentenceFor } from "../../lib/server/api-error.ts";
import { toast } from "../../ui/toasts/toast-store.ts";

/** The server's own sentence where there is one, else the specified words. */
export const sayFailed = (words: { readonly title: string; readonly description: string }) => (thrown: unknown) =>
	toast({ title: words.title, description: sentenceFor(thrown, words.description), tone: "destructive" });
