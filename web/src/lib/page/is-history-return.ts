let isReturn = false;

// From the start: the router library renders the new page in its own listener, before those that are added later run.
if (!import.meta.env.SSR) {
	window.addEventListener("popstate", () => {
		isReturn = true;
	});
	window.addEventListener("pushState", () => {
		isReturn = false;
	});
}

/** Whether Back or Forward led to the shown address; false after a link. */
export const isHistoryReturn = (): boolean => isReturn;
