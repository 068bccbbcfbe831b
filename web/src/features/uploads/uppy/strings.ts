/** The texts of the uploader that differ from Uppy's own. The specification uses Uppy's own texts. */
export const strings = {
	closeModal: "Close",
	browseFiles: "choose files",
	dropPasteFiles: "Drop images here, or %{browseFiles}",
	dropPasteImportFiles: "Drop images here, or %{browseFiles}",
	dropHint: "Drop your images here",
	myDevice: "My device",
	takePictureBtn: "Photo",
	recordVideoBtn: "Video",
	companionError: "The other source could not be reached",
	noDuplicates: "Cannot add the duplicate file '%{fileName}', it already exists",
	recoveredXFiles: {
		0: "We could not fully recover 1 file. Please re-select it and resume the upload.",
		1: "We could not fully recover %{smart_count} files. Please re-select them and resume the upload.",
	},
	submitRecordedFile: "Use photo",
	discardRecordedFile: "Retake",
	pluginNameUrl: "Link",
	enterUrlToImport: "Image URL",
	failedToFetch: "The image could not be fetched. Check that the URL leads to an image.",
	import: "Import",
};

/** For devices without drag and drop. */
export const touchStrings = {
	browseFiles: "Choose a photo",
	dropPasteFiles: "%{browseFiles}",
	dropPasteImportFiles: "%{browseFiles}",
};

/** The titles of the panels. Uppy's own titles are 'Import from' and the name of the tab. */
export const panelTitles: Readonly<Record<string, string>> = {
	"Import from Photo": "Take a photo",
	"Import from Video": "Record a video",
	"Import from Link": "Add from link",
};

/** Each tab is one plugin, so the camera has one tab for pictures and one for videos. */
export const cameraNames = { photo: "Photo", video: "Video" };

/** Uppy uses one word for closing a panel and for removing all files. In the latter case this is appended. */
export const cancelAllSuffix = " all";

export const onlyTypes = (types: string) => ({ youCanOnlyUploadFileTypes: `You can only upload: ${types}` });
export const nameField = { label: "Name", placeholder: "What it is called" };
