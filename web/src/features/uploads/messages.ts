/** The words of the upload page. Specification sections 2 and 5. */
export const messages = {
	title: "Upload Images",
	note: "PNG, JPG, JPEG, GIF, SVG or WebP. Up to 5 files, 10 MB each.",
	pick: "Choose images",
	unavailable: "Uploading is not available on this server.",
	none: { title: "No images yet", text: "What you upload appears here, each with a button that copies its URL." },
	hints: {
		title: "How it works",
		note: "Who can see what.",
		publicImages: "Public images live under",
		publicPath: "/public-objects/{name}",
		privateImages: "Images that you upload are private: only you can open their URL while you are signed in.",
	},
};
