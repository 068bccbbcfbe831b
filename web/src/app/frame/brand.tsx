import { Link } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { Glyph } from "../../ui/marks/glyph.tsx";
import { Wordmark } from "../../ui/marks/wordmark.tsx";
import { messages } from "../messages.ts";

export const Brand = () => (
	<Link className="brand" href={paths.home} aria-label={messages.brandLabel}>
		<Glyph />
		<Wordmark />
	</Link>
);
