import { renderToStaticMarkup } from "react-dom/server";
import { NewViewFrame } from "../features/chat/index.ts";
import { Router } from "../lib/page/navigation.ts";
import { paths } from "../lib/page/paths.ts";
import { Brand } from "./frame/brand.tsx";

/** What of `/` needs no script, as HTML: it is seen while the script is still on its way, which then draws it anew. */
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
