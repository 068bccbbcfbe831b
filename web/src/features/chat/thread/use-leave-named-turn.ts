import { useCallback } from "react";
import { useLocation } from "../../../lib/page/navigation.ts";
import { searchOfNewest } from "../editions/edition-address.ts";

/** Takes the turn that the address names out of it, so that a reload shows the newest. */
export function useLeaveNamedTurn(): () => void {
	const [, navigate] = useLocation();
	return useCallback(() => {
		const { pathname, search } = window.location;
		navigate(`${pathname}${searchOfNewest(search)}`, { replace: true });
	}, [navigate]);
}
