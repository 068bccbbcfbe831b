import { useState } from "react";
import { useLocation, useSearch } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { linkedAssistantId } from "./keys/linked-assistant-id.ts";

/** The row whose form is open; initially the row that the URL names. */
export function useOpenRow() {
	const [, navigate] = useLocation();
	const linkedId = linkedAssistantId(useSearch());
	const [openId, setOpenId] = useState(linkedId);
	const close = () => {
		setOpenId(null);
		// A reload must not open the form again.
		if (linkedId !== null) navigate(paths.settings, { replace: true });
	};
	return { openId, linkedId, open: setOpenId, close };
}
