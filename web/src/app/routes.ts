import { type ComponentType, lazy } from "react";
import { patterns } from "../lib/page/paths.ts";
import { HomePage } from "./pages/home-page.tsx";

interface PageRoute {
	readonly pattern: string;
	readonly Page: ComponentType;
}

const notLoaded = new Set<ComponentType>();

/** Pages that are not part of the first load of `/`; each is fetched when it is opened. */
function lazyPage(load: () => Promise<ComponentType>): ComponentType {
	const Page: ComponentType = lazy(async () => {
		const component = await load();
		notLoaded.delete(Page);
		return { default: component };
	});
	notLoaded.add(Page);
	return Page;
}

export const NotFoundPage = lazyPage(async () => (await import("./pages/not-found-page.tsx")).NotFoundPage);

/** Specification section 2, in its order. */
const specified: readonly PageRoute[] = [
	{ pattern: patterns.home, Page: HomePage },
	{ pattern: patterns.history, Page: lazyPage(async () => (await import("../features/history/index.ts")).HistoryPage) },
	{
		pattern: patterns.settings,
		Page: lazyPage(async () => (await import("../features/settings/index.ts")).SettingsPage),
	},
	{ pattern: patterns.upload, Page: lazyPage(async () => (await import("../features/uploads/index.ts")).UploadPage) },
	{ pattern: patterns.shared, Page: HomePage },
	{
		pattern: patterns.profile,
		Page: lazyPage(async () => (await import("../features/profiles/index.ts")).ProfilePage),
	},
	{ pattern: patterns.privacy, Page: lazyPage(async () => (await import("./legal/privacy-page.tsx")).PrivacyPage) },
	{ pattern: patterns.terms, Page: lazyPage(async () => (await import("./legal/terms-page.tsx")).TermsPage) },
];

const added: readonly PageRoute[] = [
	{
		pattern: patterns.leaderboard,
		Page: lazyPage(async () => (await import("../features/leaderboard/index.ts")).LeaderboardPage),
	},
];

/** Every part of the design system in every state, in development. */
const forDevelopers: readonly PageRoute[] = import.meta.env.DEV
	? [{ pattern: "/gallery", Page: lazyPage(async () => (await import("./gallery/gallery-page.tsx")).GalleryPage) }]
	: [];

export const routes = [...specified, ...added, ...forDevelopers];

const firstSegment = (path: string): string | undefined => path.split(/[/?#]/)[1];

/** False for a page whose code must be fetched before it can be shown. */
export const isPageLoaded = (path: string): boolean =>
	!routes.some(({ pattern, Page }) => firstSegment(pattern) === firstSegment(path) && notLoaded.has(Page));
