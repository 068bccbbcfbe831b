// The chosen theme, before the first paint.
try {
	const chosen = localStorage.getItem("theme");
	if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {}
