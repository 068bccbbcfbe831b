const BROWSERS: readonly (readonly [RegExp, string])[] = [
	[/\bEdg(A|iOS)?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(Firefox|FxiOS)\//, "Firefox"],
	[/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
	[/\b(iPhone|iPad|iPod)\b/, "iOS"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b/, "macOS"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

const firstMatch = (list: typeof BROWSERS, text: string): string | undefined =>
	list.find(([pattern]) => pattern.test(text))?.[1];

/** 'Firefox on Linux': enough to recognise a device, without data that identifies it. */
export function describeDevice(userAgent: string | undefined): string | null {
	if (!userAgent) return null;
	const [browser, system] = [firstMatch(BROWSERS, userAgent), firstMatch(SYSTEMS, userAgent)];
	if (!browser) return system ?? null;
	return system ? `${browser} on ${system}` : browser;
}
