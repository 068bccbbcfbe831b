/** The texts of the page for unknown addresses, which the first view does not need. */
export const messages = {
	title: "404 Page Not Found",
	text: "Did you forget to add the page to the router?",
	home: "Go to Home",
};
