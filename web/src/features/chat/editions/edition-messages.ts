export const editionMessages = {
	failed: { title: "Couldn't show that edition", description: "Please try again." },
};
