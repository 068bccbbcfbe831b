import AwsS3 from "@uppy/aws-s3";
import { Uppy } from "@uppy/core";
import Dashboard, { type DashboardOptions } from "@uppy/dashboard";
import GoldenRetriever from "@uppy/golden-retriever";
import ImageEditor from "@uppy/image-editor";
import { addCameras, isPhone, VIDEO_SOURCE, VIDEO_TYPES } from "./add-cameras.ts";
import { fixMarkup } from "./fix-markup.ts";
import { initProgress } from "./init-progress.ts";
import { loadRemoteSources } from "./remote-sources.ts";
import { reportOutcome } from "./report-outcome.ts";
import { retryWhenOnline } from "./retry-when-online.ts";
import { type FileMeta, type FileResponse, sendToServer, type UploadFile } from "./send-to-server.ts";
import { showAllFailed } from "./show-all-failed.ts";
import { showErrorDetails } from "./show-error-details.ts";
import { cancelAllSuffix, nameField, onlyTypes, strings, touchStrings } from "./strings.ts";
import type { UploaderOptions } from "./uploader-options.ts";

export type Uploader = Uppy<FileMeta, FileResponse>;
export type UploaderDashboard = Dashboard<FileMeta, FileResponse>;
type DisplayOptions = Partial<DashboardOptions<FileMeta, FileResponse>>;

/** Errors are shown where they happen; nothing is written to the console. */
const silentLogger = { debug() {}, warn() {}, error() {} };
/** Browsers apply the EXIF orientation. Reading it would need a request that the Content-Security-Policy refuses. */
const CROPPER = { checkOrientation: false };
const SQUARE = {
	...CROPPER,
	aspectRatio: 1,
	initialAspectRatio: 1,
	croppedCanvasOptions: { maxWidth: 1024, maxHeight: 1024 },
};
const SQUARE_ACTIONS = { cropSquare: false, cropWidescreen: false, cropWidescreenVertical: false };

const isTouch = (): boolean => matchMedia("(hover: none) and (pointer: coarse)").matches;

function createCore({ id, limits }: UploaderOptions): Uploader {
	const uppy: Uploader = new Uppy<FileMeta, FileResponse>({
		id,
		logger: silentLogger,
		locale: {
			strings: { ...strings, ...(isTouch() ? touchStrings : {}), ...onlyTypes(limits.typesText) },
			pluralize: (count: number) => (count === 1 ? 0 : 1),
		},
		restrictions: {
			maxNumberOfFiles: limits.maxFiles,
			maxFileSize: limits.maxBytes,
			allowedFileTypes: limits.allowsVideo ? [...limits.types, ...VIDEO_TYPES] : [...limits.types],
		},
		onBeforeFileAdded(file, files) {
			// If this returns `false`, Uppy refuses the duplicate with a message that contains its name.
			if (!file.type?.startsWith("video/") || file.source === VIDEO_SOURCE) return !Object.hasOwn(files, file.id);
			uppy.info(uppy.i18n("youCanOnlyUploadFileTypes"), "error", uppy.opts.infoTimeout);
			return false;
		},
	});
	return uppy;
}

function addDashboard(
	uppy: Uploader,
	{ title, note, limits, square }: UploaderOptions,
	displayOptions: DisplayOptions,
) {
	const phone = isPhone();
	uppy.use(Dashboard, {
		note,
		// Always light, because the product's design tokens follow the theme themselves.
		theme: "light",
		proudlyDisplayPoweredByUppy: false,
		showNativePhotoCameraButton: phone,
		showNativeVideoCameraButton: phone && limits.allowsVideo,
		autoOpen: square ? "imageEditor" : null,
		metaFields: square ? [] : [{ id: "name", name: nameField.label, placeholder: nameField.placeholder }],
		locale: { strings: { dashboardTitle: title, dashboardWindowTitle: title } },
		...displayOptions,
	} as DashboardOptions<FileMeta, FileResponse>);
	if (!phone) addCameras(uppy, limits.allowsVideo);
}

function addEditor(uppy: Uploader, square: boolean) {
	uppy.use(ImageEditor, square ? { cropperOptions: SQUARE, actions: SQUARE_ACTIONS } : { cropperOptions: CROPPER });
	// If pictures must be square, cancelling the crop removes the picture.
	if (!square) return;
	uppy.on("file-editor:cancel", (file?: UploadFile) => {
		// Emitted again without a file when the editor closes.
		if (file && uppy.getFile(file.id)) uppy.removeFile(file.id);
	});
}

function adjustMarkup(uppy: Uploader, { title, limits }: UploaderOptions) {
	const dashboard = dashboardOf(uppy);
	showAllFailed(uppy, dashboard);
	const root = dashboard.el;
	if (!root) return;
	root.style.setProperty("--cancel-all-rest", JSON.stringify(cancelAllSuffix));
	root.style.setProperty("--uploader-title", JSON.stringify(title));
	fixMarkup(root, title, limits.types);
	showErrorDetails(uppy, root);
}

/** Creates Uppy with all features that the specification requires. `displayOptions` sets how Dashboard is displayed. */
export async function createUploader(options: UploaderOptions, displayOptions: DisplayOptions): Promise<Uploader> {
	const addRemoteSources = await loadRemoteSources(options.remoteSources);
	const uppy = createCore(options);
	addDashboard(uppy, options, displayOptions);
	addRemoteSources(uppy);
	addEditor(uppy, options.square);
	uppy.use(
		AwsS3,
		sendToServer(options, (file, meta) => uppy.setFileMeta(file.id, meta)),
	);
	if (options.restoresUploads && "indexedDB" in window) {
		const { maxBytes, maxFiles } = options.limits;
		// Missing in Uppy's types; without these two, files over 10 MB must be selected again after a reload.
		const indexedDbLimits = { maxFileSize: maxBytes, maxTotalSize: maxBytes * maxFiles } as object;
		uppy.use(GoldenRetriever, { indexedDB: indexedDbLimits });
	}
	reportOutcome(uppy, options.onComplete);
	initProgress(uppy);
	retryWhenOnline(uppy);
	adjustMarkup(uppy, options);
	return uppy;
}

export const dashboardOf = (uppy: Uploader): UploaderDashboard => {
	const dashboard = uppy.getPlugin<UploaderDashboard>("Dashboard");
	if (!dashboard) throw new Error("The uploader has no dashboard.");
	return dashboard;
};
