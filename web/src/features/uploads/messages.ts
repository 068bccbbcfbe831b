import { formatPlural } from "../../lib/text/format.ts";

/** The texts of the upload page. Specification sections 2, 5 and 8. */
export const messages = {
	title: "Upload Images",
	note: (maxSize: string) => `PNG, JPG, JPEG, GIF, SVG or WebP. Up to 5 files, ${maxSize} each.`,
	region: "Upload images",
	loading: "Loading the uploader",
	loadingFailed: "The uploader could not be loaded. Check your connection and try again.",
	mine: { title: "Your images", loading: "Loading your images" },
	none: { title: "No images yet", text: "What you upload appears here, each with a button that copies its URL." },
	copyUrl: "Copy URL",
	open: (name: string) => `Open ${name}`,
	deleteImage: (name: string) => `Delete ${name}`,
	confirmDelete: {
		title: "Delete this image?",
		text: (name: string) => `${name} is removed at once, and its URL stops working. It cannot be undone.`,
		yes: "Yes, delete it",
	},
	urlCopied: { title: "URL copied" },
	copyFailed: { title: "Copy failed", description: "Failed to copy URL to clipboard." },
	deleted: (name: string) => ({ title: "Image deleted", description: name }),
	deleteFailed: { title: "Delete failed", description: "Failed to delete the image. Please try again." },
	uploaded: (count: number) => ({ title: "Upload Successful", description: formatPlural(count, "file") }),
	failed: (count: number, reason: string) => ({
		title: "Upload Failed",
		description: `${formatPlural(count, "file")} failed. ${reason}`.trim(),
	}),
	prepareFailed: { title: "Upload Error", description: "Failed to prepare upload. Please try again." },
	hints: {
		title: "How it works",
		note: "Who can see what.",
		publicImages: "Public images live under",
		publicPath: "/public-objects/{name}",
		privateImages:
			"Images that you upload are private: only you can open their URL, in this browser or while you are signed in.",
	},
};
