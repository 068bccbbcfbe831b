import { endLoginSession, getLoginSessions, type LoginSession, signOutEverywhere } from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStickyError } from "../../../lib/page/use-sticky-error.ts";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { queryOf } from "../../../lib/server/query-client.ts";
import { formatMoment } from "../../../lib/text/format-moment.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { InlineLoadFailed } from "../../../ui/loading/load-failed.tsx";
import { TextSkeleton } from "../../../ui/loading/skeleton.tsx";
import { Badge } from "../../../ui/marks/badge.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { toastFailure } from "../../../ui/toasts/toast-failure.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { handleSignedOut, preservePreferences } from "../../identity/index.ts";
import { messages } from "../messages.ts";

const texts = messages.devices;
export const devicesQuery = queryOf(getLoginSessions, {});

function Device({ device }: { readonly device: LoginSession }) {
	const cache = useQueryClient();
	const name = device.device ?? texts.unknown;
	const ending = useMutation({
		mutationFn: () => call(endLoginSession, { params: { id: device.id } }),
		onSuccess: () => toast(texts.ended(name)),
		onError: toastFailure(texts.endFailed),
		onSettled: () => cache.invalidateQueries({ queryKey: devicesQuery.queryKey }),
	});
	return (
		<li>
			<div>
				<p className="mid">
					{name} {device.current && <Badge>{texts.currentDevice}</Badge>}
				</p>
				<p className="quiet device-times">
					{texts.times(formatMoment(device.createdAt), formatMoment(device.lastUsedAt))}
				</p>
			</div>
			{!device.current && (
				<Button size="s" busy={ending.isPending} aria-label={texts.endLabel(name)} onClick={() => ending.mutate()}>
					{texts.end}
				</Button>
			)}
		</li>
	);
}

function SignOutEverywhere() {
	const cache = useQueryClient();
	const [isConfirming, setConfirming] = useState(false);
	const ending = useMutation({
		mutationFn: async () => {
			const restore = preservePreferences();
			await call(signOutEverywhere, {});
			restore();
		},
		onSuccess: () => {
			handleSignedOut(cache);
			toast(texts.endedAll);
		},
		onError: (thrown) => {
			setConfirming(false);
			toastFailure(texts.endFailed)(thrown);
		},
	});
	return (
		<div>
			<Button aria-haspopup="dialog" onClick={() => setConfirming(true)}>
				{texts.endAll}
			</Button>
			<ConfirmDialog
				open={isConfirming}
				title={texts.askTitle}
				text={texts.askText}
				confirm={texts.endAll}
				busy={ending.isPending}
				onConfirm={() => ending.mutate()}
				onCancel={() => setConfirming(false)}
			/>
		</div>
	);
}

/** The active login sessions, each with a button to end it. */
export function DeviceList() {
	const devices = useQuery(devicesQuery);
	const error = useStickyError(devices.error, devices.data !== undefined);
	return (
		<div className="settings-part">
			{devices.isPending && !error && <TextSkeleton lines={3} />}
			{error && (
				<InlineLoadFailed text={sentenceFor(error)} busy={devices.isFetching} onRetry={() => void devices.refetch()} />
			)}
			{devices.data && (
				<ul className="device-list" aria-label={texts.title}>
					{devices.data.map((device) => (
						<Device key={device.id} device={device} />
					))}
				</ul>
			)}
			<SignOutEverywhere />
		</div>
	);
}
