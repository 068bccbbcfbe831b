import "./part.css";
import { PagePart, type PagePartProps } from "../../../ui/layout/page-part.tsx";
import { useNameInTurn } from "../../chat/index.ts";

/** One part of the analysis. */
export function Part(props: Omit<PagePartProps, "name">) {
	return <PagePart {...props} name={useNameInTurn(props.head)} />;
}
