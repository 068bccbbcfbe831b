import { sentenceFor } from "../../lib/api-error.ts";
import { toast } from "../../ui/toast-store.ts";

/** The server's own sentence where there is one, else the specified words. */
export const sayFailed = (words: { readonly title: string; readonly description: string }) => (thrown: unknown) =>
	toast({ title: words.title, description: sentenceFor(thrown, words.description), tone: "destructive" });
