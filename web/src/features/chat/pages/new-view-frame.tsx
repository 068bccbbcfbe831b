import "./new-view.css";
import type { ReactNode } from "react";
import { HomeHeadline } from "../compose/home-headline.tsx";

/** The frame of the page for a new prompt; the script renders the content into it. */
export const NewViewFrame = ({ children }: { readonly children?: ReactNode }) => (
	<div className="wrap">
		<div className="composer-page">
			<HomeHeadline />
			{children}
		</div>
	</div>
);
