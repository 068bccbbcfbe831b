import { sentenceFor } from "../../lib/server/api-error.ts";
import { toast } from "./toast-store.ts";

/** Shows the server's error message if there is one, else the specified text. */
export const toastFailure = (fallback: { readonly title: string; readonly description: string }) => (thrown: unknown) =>
	toast({ title: fallback.title, description: sentenceFor(thrown, fallback.description), tone: "destructive" });
