import type { ReactNode } from "react";

/** The width that a page of text or of rows has. */
export function PageBody({ children }: { readonly children: ReactNode }) {
	return (
		<div className="wrap">
			<div className="narrow">{children}</div>
		</div>
	);
}

export interface PageProps {
	readonly title: string;
	/** One line under the title, such as how much there is. */
	readonly note?: ReactNode;
	readonly children: ReactNode;
}

/** A page under its title. */
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
