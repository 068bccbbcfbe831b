import type { ReactNode } from "react";

/** The page width for text or for rows. */
export function PageBody({ children }: { readonly children: ReactNode }) {
	return (
		<div className="wrap">
			<div className="narrow">{children}</div>
		</div>
	);
}

export interface PageProps {
	readonly title: string;
	/** One line under the title, such as the number of entries. */
	readonly note?: ReactNode;
	readonly children: ReactNode;
}

/** A page with its title. */
export function Page({ title, note, children }: PageProps) {
	return (
		<PageBody>
			<header className="page-head">
				<h1 className="text-4">{title}</h1>
				{note && <p>{note}</p>}
			</header>
			{children}
		</PageBody>
	);
}
