import { useEffect, useMemo, useState } from "react";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { toastLoadError } from "../../../ui/toasts/toast-load-error.ts";
import { useAssistants } from "../../assistants/index.ts";
import { closeKeyDialog, useKeyDialog } from "./key-dialog-store.ts";
import { loadKeys } from "./load-keys.ts";

function OpenDialog({ ids }: { readonly ids: readonly string[] }) {
	const assistants = useAssistants();
	// The list is that of the opening: a stored key must not remove its assistant from the open dialog.
	const [offered] = useState(ids);
	const choices = useMemo(() => assistants.filter(({ id }) => offered.includes(id)), [assistants, offered]);
	const onError = () => {
		toastLoadError();
		closeKeyDialog();
	};
	const keys = useLoaded(loadKeys, { enabled: true, onError });
	return keys && choices.length > 0 ? <keys.KeyDialog assistants={choices} onClose={closeKeyDialog} /> : null;
}

/** The dialog for a key of a browser without an account. */
export function KeyDialogHost() {
	const ids = useKeyDialog();
	useEffect(() => closeKeyDialog, []);
	return ids && <OpenDialog ids={ids} />;
}
