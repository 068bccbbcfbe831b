import { Link } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { messages } from "../messages.ts";

export const Brand = () => (
	<Link className="brand" href={paths.home} aria-label={messages.brandLabel}>
		<Glyph />
		<Wordmark />
	</Link>
);
