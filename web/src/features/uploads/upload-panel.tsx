import { useStickyError } from "../../lib/page/use-sticky-error.ts";
import "./upload-panel.css";
import { getConfig, type PublicConfig, uploadObject } from "@parallax/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/server/api.ts";
import { queryOf } from "../../lib/server/query-client.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { TextSkeleton } from "../../ui/loading/skeleton.tsx";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { toast } from "../../ui/toasts/toast-store.ts";
import { useSignIn } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { imageLimits } from "./upload-limits.ts";
import { uploadedQuery } from "./uploaded-query.ts";
import type { UploaderOptions, UploadOutcome } from "./uppy/uploader-options.ts";

/** One message for the whole upload; failures take precedence. */
export function toastOutcome({ uploaded, failures, unprepared }: UploadOutcome) {
	const [reason = ""] = failures;
	if (failures.length === 0) return toast(messages.uploaded(uploaded.length));
	if (!unprepared) return toast({ ...messages.failed(failures.length, reason), tone: "destructive" });
	const { title, description } = messages.prepareFailed;
	return toast({ title, description: reason || description, tone: "destructive" });
}

const loadUploader = () => import("./uppy/show-upload-panel.ts");

function optionsFor(
	signIn: ReturnType<typeof useSignIn>,
	{ limits, features }: PublicConfig,
): Omit<UploaderOptions, "onComplete"> {
	const signedIn = signIn.state === "signed-in";
	return {
		// An unfinished upload is not offered to the next user of the browser.
		id: `images-${signedIn ? (signIn.user.email ?? signIn.user.username) : "visitor"}`,
		title: messages.region,
		note: null,
		limits: imageLimits(limits.maxUploadBytes),
		requestUpload: (file, signal) => call(uploadObject, { body: file }, { signal }),
		usesMultipart: true,
		restoresUploads: true,
		square: false,
		remoteSources: signedIn ? features.remoteSources : [],
	};
}

function PanelSkeleton() {
	return (
		<div className="upload-panel" role="status" aria-label={messages.loading}>
			<TextSkeleton lines={6} />
		</div>
	);
}

function LoadedPanel({ options }: { readonly options: Omit<UploaderOptions, "onComplete"> }) {
	const container = useRef<HTMLDivElement>(null);
	const cache = useQueryClient();
	const [failed, setFailed] = useState(false);
	const uploaderModule = useLoaded(loadUploader, { enabled: !failed, onError: () => setFailed(true) });
	// biome-ignore lint/correctness/useExhaustiveDependencies: only another user gets another uploader.
	useEffect(() => {
		if (!uploaderModule || !container.current) return;
		return uploaderModule.showUploadPanel(container.current, {
			...options,
			onComplete(outcome) {
				if (outcome.uploaded.length > 0) void cache.invalidateQueries(uploadedQuery());
				toastOutcome(outcome);
			},
		});
	}, [uploaderModule, options.id]);
	if (failed) return <LoadFailed text={messages.loadingFailed} busy={false} onRetry={() => setFailed(false)} />;
	return <div className="upload-panel" ref={container} />;
}

/** The part of the page where the user chooses and uploads images. The uploader is loaded with this page. */
export function UploadPanel() {
	const config = useQuery(queryOf(getConfig, {}));
	const signIn = useSignIn();
	const error = useStickyError(config.error, config.data !== undefined);
	if (error) {
		return (
			<LoadFailed
				text={messages.loadingFailed}
				busy={config.isFetching}
				onRetry={() => {
					void config.refetch();
				}}
			/>
		);
	}
	if (signIn.state === "unknown") {
		return <LoadFailed text={messages.loadingFailed} busy={signIn.isRetrying} onRetry={signIn.retry} />;
	}
	if (!config.data || signIn.state === "checking") return <PanelSkeleton />;
	return <LoadedPanel options={optionsFor(signIn, config.data)} />;
}
