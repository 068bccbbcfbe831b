import type { ProviderResponse } from "@parallax/contract";
import { useHydrated } from "../../../../lib/page/use-hydrated.ts";
import { serverClock } from "../../../../lib/server/server-clock.ts";
import { formatClock } from "../../../../lib/text/format-moment.ts";
import { useNow } from "../../../../lib/timing/use-now.ts";
import { toast } from "../../../../ui/toasts/toast-store.ts";
import { chatMessages } from "../../chat-messages.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** A shorter wait is shown as a countdown, a longer one as a time by the reader's own clock. */
const LONG_WAIT_MS = 2 * MINUTE_MS;

const waitMs = ({ status, retryAt }: ProviderResponse): number =>
	status === "error" && retryAt !== null ? Date.parse(retryAt) - serverClock.now() : 0;

export interface RetryTime {
	/** 'in 12 s'; null for a long wait. */
	readonly countdown: string | null;
	/** 'at 3:40 PM'. A label has this: a screen reader would read a countdown aloud every second while it has the focus. */
	readonly clock: string;
}

/** When a retry can work; null if it can work now. */
function retryTime(response: ProviderResponse): RetryTime | null {
	const ms = waitMs(response);
	if (ms <= 0) return null;
	const isLong = ms >= LONG_WAIT_MS;
	const at = Date.now() + ms;
	// Rounded up, because the time is shown without seconds and must not be too early.
	const clock = chatMessages.atTime(formatClock(new Date(Math.ceil(at / MINUTE_MS) * MINUTE_MS)));
	return { countdown: isLong ? null : chatMessages.inSeconds(Math.ceil(ms / SECOND_MS)), clock };
}

/** The same, updated every second until the wait is over; null on the server, which does not know the user's clock. */
export function useRetryTime(response: ProviderResponse): RetryTime | null {
	const isHydrated = useHydrated();
	useNow(waitMs(response) > 0, SECOND_MS);
	return isHydrated ? retryTime(response) : null;
}

/** Shows the retry time in a toast if it is too early for a retry; returns false if it is not. */
export function toastRetryTime(name: string, response: ProviderResponse): boolean {
	const time = retryTime(response);
	if (time) toast({ title: chatMessages.canBeAskedAgain(name, time.countdown ?? time.clock) });
	return time !== null;
}
