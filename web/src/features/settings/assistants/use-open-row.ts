import { useState } from "react";
import { useLocation, useSearch } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { wantedKey } from "./keys/wanted-key.ts";

/** The row whose form is open; initially the row that the URL names. */
export function useOpenRow() {
	const [, navigate] = useLocation();
	const wanted = wantedKey(useSearch());
	const [openId, setOpenId] = useState(wanted);
	const close = () => {
		setOpenId(null);
		// A reload must not open the form again.
		if (wanted !== null) navigate(paths.settings, { replace: true });
	};
	return { openId, wanted, open: setOpenId, close };
}
