import "./toaster.css";
import { useState, useSyncExternalStore } from "react";
import { useLoaded } from "../loading/use-loaded.ts";
import { toastStore } from "./toast-store.ts";

export const loadToasts = () => import("./toast-region.tsx");

/** Rendered once in the frame; the part that shows messages is fetched with the first message. */
export function Toaster() {
	const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.current);
	const [loadFailed, setLoadFailed] = useState(false);
	const part = useLoaded(loadToasts, { enabled: shown !== undefined, onError: () => setLoadFailed(true) });
	if (part) return <part.ToastRegion shown={shown} />;
	if (!shown || !loadFailed) return null;
	// Offline the region cannot be loaded; the message then shows as plain text.
	return (
		<div className="toasts">
			<div className={shown.tone === "destructive" ? "toast is-bad" : "toast"} role="alert">
				<span className="toast-title">{shown.title}</span>
				<span className="toast-text">{shown.description}</span>
			</div>
		</div>
	);
}
