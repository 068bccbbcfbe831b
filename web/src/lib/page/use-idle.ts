import { useEffect, useState } from "react";
import { whenIdle } from "../timing/when-idle.ts";

/** True once the browser has had nothing else to do. */
export function useIdle(): boolean {
	const [isIdle, setIdle] = useState(false);
	useEffect(() => void whenIdle(() => setIdle(true)), []);
	return isIdle;
}
