import { useState } from "react";
import { useLocation, useSearch } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { wantedKey } from "./keys/wanted-key.ts";

/** Which row has its form open: at first the one that the address names. */
export function useOpenRow() {
	const [, navigate] = useLocation();
	const wanted = wantedKey(useSearch());
	const [openId, setOpenId] = useState(wanted);
	const close = () => {
		setOpenId(null);
		// A reload must not open it again.
		if (wanted !== null) navigate(paths.settings, { replace: true });
	};
	return { openId, wanted, open: setOpenId, close };
}
