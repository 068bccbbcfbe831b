import { endLoginSession, getLoginSessions, type LoginSession, signOutEverywhere } from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStandingError } from "../../../lib/page/use-standing-error.ts";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { queryOf } from "../../../lib/server/query-client.ts";
import { formatMoment } from "../../../lib/text/format-moment.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { PartFailed } from "../../../ui/loading/load-failed.tsx";
import { RuledPaper } from "../../../ui/loading/skeleton.tsx";
import { Badge } from "../../../ui/marks/badge.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { keepPreferences, signedOut } from "../../identity/index.ts";
import { messages } from "../messages.ts";
import { sayFailed } from "../say-failed.ts";

const words = messages.devices;
export const devicesQuery = queryOf(getLoginSessions, {});

function Device({ device }: { readonly device: LoginSession }) {
	const cache = useQueryClient();
	const name = device.device ?? words.unknown;
	const ending = useMutation({
		mutationFn: () => call(endLoginSession, { params: { id: device.id } }),
		onSuccess: () => toast(words.ended(name)),
		onError: sayFailed(words.endFailed),
		onSettled: () => cache.invalidateQueries({ queryKey: devicesQuery.queryKey }),
	});
	return (
		<li>
			<div>
				<p className="mid">
					{name} {device.current && <Badge>{words.thisOne}</Badge>}
				</p>
				<p className="quiet device-times">
					{words.times(formatMoment(device.createdAt), formatMoment(device.lastUsedAt))}
				</p>
			</div>
			{!device.current && (
				<Button size="s" busy={ending.isPending} aria-label={words.endLabel(name)} onClick={() => ending.mutate()}>
					{words.end}
				</Button>
			)}
		</li>
	);
}

function SignOutEverywhere() {
	const cache = useQueryClient();
	const [asking, setAsking] = useState(false);
	const ending = useMutation({
		mutationFn: async () => {
			const restore = keepPreferences();
			await call(signOutEverywhere, {});
			restore();
		},
		onSuccess: () => {
			signedOut(cache);
			toast(words.endedAll);
		},
		onError: (thrown) => {
			setAsking(false);
			sayFailed(words.endFailed)(thrown);
		},
	});
	return (
		<div>
			<Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
				{words.endAll}
			</Button>
			<ConfirmDialog
				open={asking}
				title={words.askTitle}
				text={words.askText}
				confirm={words.endAll}
				busy={ending.isPending}
				onConfirm={() => ending.mutate()}
				onCancel={() => setAsking(false)}
			/>
		</div>
	);
}

/** The active login sessions, each with a button to end it. */
export function DeviceList() {
	const devices = useQuery(devicesQuery);
	const error = useStandingError(devices.error, devices.data !== undefined);
	return (
		<div className="settings-part">
			{devices.isPending && !error && <RuledPaper lines={3} />}
			{error && (
				<PartFailed text={sentenceFor(error)} busy={devices.isFetching} onRetry={() => void devices.refetch()} />
			)}
			{devices.data && (
				<ul className="device-list" aria-label={words.title}>
					{devices.data.map((device) => (
						<Device key={device.id} device={device} />
					))}
				</ul>
			)}
			<SignOutEverywhere />
		</div>
	);
}
