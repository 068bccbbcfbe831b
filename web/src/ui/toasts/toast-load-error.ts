import { messages } from "../messages.ts";
import { toast } from "./toast-store.ts";

/** Shows a toast when a part of the page cannot be fetched. */
export const toastLoadError = () => toast({ ...messages.notLoaded, tone: "destructive" });
