/** Signing out clears the browser's storage, except preferences of this device, which contain no personal data. */
export function keepPreferences(): () => void {
	const kept = Object.entries(localStorage);
	return () => {
		for (const [name, value] of kept) localStorage.setItem(name, value);
	};
}
