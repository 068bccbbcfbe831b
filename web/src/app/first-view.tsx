import { renderToStaticMarkup } from "react-dom/server";
import { NewViewFrame } from "../features/chat/index.ts";
import { Router } from "../lib/page/navigation.ts";
import { paths } from "../lib/page/paths.ts";
import { Brand } from "./frame/brand.tsx";

/** The part of `/` that needs no script, as HTML. It is shown until the script has loaded and renders it again. */
export const firstView = (): string =>
	renderToStaticMarkup(
		<Router ssrPath={paths.home}>
			<div className="frame">
				<header className="bar">
					<div className="wrap bar-in">
						<Brand />
					</div>
				</header>
				<main>
					<NewViewFrame />
				</main>
			</div>
		</Router>,
	);
