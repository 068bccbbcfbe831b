/** Signing out clears the browser's storage; what is a comfort of this device and nobody's data stays. */
export function keepPreferences(): () => void {
	const kept = Object.entries(localStorage);
	return () => {
		for (const [name, value] of kept) localStorage.setItem(name, value);
	};
}
