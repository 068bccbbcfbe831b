/** Signing out clears the browser's storage, except preferences of this device, which contain no personal data. */
export function preservePreferences(): () => void {
	const savedEntries = Object.entries(localStorage);
	return () => {
		for (const [name, value] of savedEntries) localStorage.setItem(name, value);
	};
}
