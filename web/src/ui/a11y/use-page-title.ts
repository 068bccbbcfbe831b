import { useEffect } from "react";

const PRODUCT = "Parallax";

/** 'Chat History – Parallax'; the page that is left gives the name of the product back. */
export function usePageTitle(title: string | undefined) {
	useEffect(() => {
		document.title = title ? `${title} – ${PRODUCT}` : PRODUCT;
	}, [title]);
}
