export type Theme = "light" | "dark" | "system";

/** `public/theme.js` reads the same name before the first paint. */
const STORAGE_KEY = "theme";
const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function chosen(): Theme {
	const theme = document.documentElement.dataset.theme;
	return theme === "light" || theme === "dark" ? theme : "system";
}

function apply(theme: Theme) {
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	for (const listener of listeners) listener();
}

export function setTheme(theme: Theme) {
	apply(theme);
	try {
		if (theme === "system") localStorage.removeItem(STORAGE_KEY);
		else localStorage.setItem(STORAGE_KEY, theme);
	} catch {
		// If storage is disabled, the choice lasts as long as the page.
	}
}

export const isDark = () => (chosen() === "system" ? systemIsDark().matches : chosen() === "dark");

/** Switches from the shown theme to the opposite one. */
export const toggleTheme = () => setTheme(isDark() ? "light" : "dark");

export const themeStore = {
	subscribe(listener: () => void) {
		// A change in another tab of the same browser applies here too.
		const onStorage = (event: StorageEvent) => {
			if (event.key === STORAGE_KEY)
				apply(event.newValue === "light" || event.newValue === "dark" ? event.newValue : "system");
		};
		const system = systemIsDark();
		listeners.add(listener);
		addEventListener("storage", onStorage);
		system.addEventListener("change", listener);
		return () => {
			listeners.delete(listener);
			removeEventListener("storage", onStorage);
			system.removeEventListener("change", listener);
		};
	},
	chosen,
};
