import "./gallery.css";
import { usePageTitle } from "../../ui/a11y/use-page-title.ts";
import { Actions } from "./actions.tsx";
import { Fields } from "./fields.tsx";
import { Floating } from "./floating.tsx";
import { Foundations } from "./foundations.tsx";
import { States } from "./states.tsx";

/** Every part of the design system in every state; only in development. */
export function GalleryPage() {
	usePageTitle("Gallery");
	return (
		<div className="wrap">
			<header className="page-head">
				<h1 className="text-4">Gallery</h1>
				<p>Every part in every state. Walk through it by keyboard, and once in each theme.</p>
			</header>
			<Foundations />
			<Actions />
			<Fields />
			<Floating />
			<States />
		</div>
	);
}
