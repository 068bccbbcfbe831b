import "./icon.css";

/** Drawn on a 16 × 16 grid with 1.4 wide lines and round ends. */
const PATHS = {
	alert: "M8 2.2 14.2 13H1.8zM8 6.5v3M8 11.3v.1",
	align: "M2 3.5h5M9 3.5h5M2 8h5M9 8h5M2 12.5h5M9 12.5h5",
	check: "m3 8.5 3.2 3.2L13 4.8",
	close: "m4 4 8 8M12 4l-8 8",
	copy: "M6.5 5.5h6a1 1 0 0 1 1 1V13a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1zM3.5 10.5h-1V3a1 1 0 0 1 1-1h6v1.5",
	diff: "M5 2v12M11 2v12M2.5 5h5M8.5 11h5",
	down: "M8 3v10M4 9l4 4 4-4",
	enlarge: "M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9",
	export: "M8 2v8M5 7.3 8 10l3-2.7M3 11v2.5h10V11",
	external: "M6.5 3H3v10h10V9.5M9.5 2.5h4v4M13.5 2.5 7.5 8.5",
	gear: "M2 4.5h6.9M12.1 4.5H14M2 11.5h1.9M7.1 11.5H14M8.9 4.5a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0M3.9 11.5a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0",
	history: "M2.5 8A5.5 5.5 0 1 0 4.3 3.9M2.5 2v3h3M8 5v3.2l2.2 1.4",
	image: "M2 3h12v10H2zM2 11l3.5-3.5L9 11l2-2 3 3M9.7 6a1 1 0 1 0 2 0 1 1 0 1 0-2 0",
	info: "M2.5 8a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M8 7.5V11M8 5.1v.1",
	offline: "M2 6.5a9 9 0 0 1 12 0M4.5 9a5.5 5.5 0 0 1 7 0M8 12v.2M2.5 2.5l11 11",
	out: "M6 2.5H2.5v11H6M6.5 8H14M11 5l3 3-3 3",
	pin: "M6 2.5h4l-.5 4 2.5 3H4l2.5-3zM8 9.5v4",
	plus: "M8 3v10M3 8h10",
	ranking: "M2.5 13.5v-4h3.7v-7h3.6v5h3.7v6z",
	reduce: "M13.5 6.5h-4v-4M9.5 6.5 14 2M2.5 9.5h4v4M6.5 9.5 2 14",
	retry: "M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3",
	search: "M2.8 7a4.2 4.2 0 1 0 8.4 0 4.2 4.2 0 1 0-8.4 0M10.2 10.2l3.3 3.3",
	share: "M8 10V2M5 4.5 8 1.7l3 2.8M3 8v5.5h10V8",
	stop: "M4 4h8v8H4z",
	theme: "M2.5 8a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0",
	trash: "M3 4.5h10M6.5 4V2.5h3V4M4.5 4.5l.6 9h5.8l.6-9",
	up: "M8 13V3M4 7l4-4 4 4",
	video: "M2 4.5h8v7H2zM10 7l4-2v6l-4-2z",
	wrap: "M2 4h12M2 8h9.5a2 2 0 0 1 0 4H8M2 12h3M9.5 10.5 8 12l1.5 1.5",
} as const;

export type IconName = keyof typeof PATHS;
export const ICON_NAMES = Object.keys(PATHS) as IconName[];

/** Always decorative: the text beside it or the label of its button carries the meaning. */
export function Icon({ name }: { readonly name: IconName }) {
	return (
		<svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
			<path d={PATHS[name]} />
			{name === "theme" && <path className="icon-solid" d="M8 2.5v11a5.5 5.5 0 0 0 0-11z" />}
		</svg>
	);
}
