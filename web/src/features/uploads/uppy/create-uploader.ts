import AwsS3 from "@uppy/aws-s3";
import { Uppy } from "@uppy/core";
import Dashboard, { type DashboardOptions } from "@uppy/dashboard";
import GoldenRetriever from "@uppy/golden-retriever";
import ImageEditor from "@uppy/image-editor";
import { addCameras, FILM_SOURCE, FILM_TYPES, isPhone } from "./add-cameras.ts";
import { beginAtZero } from "./begin-at-zero.ts";
import { mendMarkup } from "./mend-markup.ts";
import { loadRemoteSources } from "./remote-sources.ts";
import { retryWhenOnline } from "./retry-when-online.ts";
import { sayAllFailed } from "./say-all-failed.ts";
import { sayDetails } from "./say-details.ts";
import { type FileAnswer, type FileMeta, sendToServer, type UploadFile } from "./send-to-server.ts";
import { cancelAllRest, nameField, onlyTypes, strings, touchStrings } from "./strings.ts";
import { tellOutcome } from "./tell-outcome.ts";
import type { UploaderOptions } from "./uploader-options.ts";

export type Uploader = Uppy<FileMeta, FileAnswer>;
export type UploaderDashboard = Dashboard<FileMeta, FileAnswer>;
type Look = Partial<DashboardOptions<FileMeta, FileAnswer>>;

/** Errors are shown where they happen; nothing is written to the console. */
const silent = { debug() {}, warn() {}, error() {} };
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
	const uppy: Uploader = new Uppy<FileMeta, FileAnswer>({
		id,
		logger: silent,
		locale: {
			strings: { ...strings, ...(isTouch() ? touchStrings : {}), ...onlyTypes(limits.typesInWords) },
			pluralize: (count: number) => (count === 1 ? 0 : 1),
		},
		restrictions: {
			maxNumberOfFiles: limits.maxFiles,
			maxFileSize: limits.maxBytes,
			allowedFileTypes: limits.films ? [...limits.types, ...FILM_TYPES] : [...limits.types],
		},
		onBeforeFileAdded(file, files) {
			// If this returns `false`, Uppy refuses the duplicate with a message that contains its name.
			if (!file.type?.startsWith("video/") || file.source === FILM_SOURCE) return !Object.hasOwn(files, file.id);
			uppy.info(uppy.i18n("youCanOnlyUploadFileTypes"), "error", uppy.opts.infoTimeout);
			return false;
		},
	});
	return uppy;
}

function addDashboard(uppy: Uploader, { title, note, limits, square }: UploaderOptions, look: Look) {
	const phone = isPhone();
	uppy.use(Dashboard, {
		note,
		// Always light, because the product's design tokens follow the theme themselves.
		theme: "light",
		proudlyDisplayPoweredByUppy: false,
		showNativePhotoCameraButton: phone,
		showNativeVideoCameraButton: phone && limits.films,
		autoOpen: square ? "imageEditor" : null,
		metaFields: square ? [] : [{ id: "name", name: nameField.label, placeholder: nameField.placeholder }],
		locale: { strings: { dashboardTitle: title, dashboardWindowTitle: title } },
		...look,
	} as DashboardOptions<FileMeta, FileAnswer>);
	if (!phone) addCameras(uppy, limits.films);
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

function finishRoot(uppy: Uploader, { title, limits }: UploaderOptions) {
	const dashboard = dashboardOf(uppy);
	sayAllFailed(uppy, dashboard);
	const root = dashboard.el;
	if (!root) return;
	root.style.setProperty("--cancel-all-rest", JSON.stringify(cancelAllRest));
	root.style.setProperty("--uploader-title", JSON.stringify(title));
	mendMarkup(root, title, limits.types);
	sayDetails(uppy, root);
}

/** Creates Uppy with all features that the specification requires. `look` sets how Dashboard is displayed. */
export async function createUploader(options: UploaderOptions, look: Look): Promise<Uploader> {
	const addRemoteSources = await loadRemoteSources(options.remoteSources);
	const uppy = createCore(options);
	addDashboard(uppy, options, look);
	addRemoteSources(uppy);
	addEditor(uppy, options.square);
	uppy.use(
		AwsS3,
		sendToServer(options, (file, meta) => uppy.setFileMeta(file.id, meta)),
	);
	if (options.recovers && "indexedDB" in window) {
		const { maxBytes, maxFiles } = options.limits;
		// Missing in Uppy's types; without these two, files over 10 MB must be selected again after a reload.
		const room = { maxFileSize: maxBytes, maxTotalSize: maxBytes * maxFiles } as object;
		uppy.use(GoldenRetriever, { indexedDB: room });
	}
	tellOutcome(uppy, options.onComplete);
	beginAtZero(uppy);
	retryWhenOnline(uppy);
	finishRoot(uppy, options);
	return uppy;
}

export const dashboardOf = (uppy: Uploader): UploaderDashboard => {
	const dashboard = uppy.getPlugin<UploaderDashboard>("Dashboard");
	if (!dashboard) throw new Error("The uploader has no dashboard.");
	return dashboard;
};
