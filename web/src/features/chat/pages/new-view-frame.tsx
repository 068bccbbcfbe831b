import "./new-view.css";
import type { ReactNode } from "react";
import { PromiseLine } from "../compose/promise-line.tsx";

/** The page before anything was asked, with what stands in it once the script runs. */
export const NewViewFrame = ({ children }: { readonly children?: ReactNode }) => (
	<div className="wrap">
		<div className="composer-page">
			<PromiseLine />
			{children}
		</div>
	</div>
);
