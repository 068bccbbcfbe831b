// Runs before the first paint, so that a chosen theme never flashes the other one. ui/theme.ts changes it later.
try {
	const chosen = localStorage.getItem("theme");
	if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
	// Storage can be switched off; the system's theme then holds.
}
