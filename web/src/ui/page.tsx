import type { ReactNode } from "react";

export interface PageProps {
	readonly title: string;
	/** One line under the title, such as how much there is. */
	readonly note?: ReactNode;
	readonly children: ReactNode;
}

/** A page of reading width under its title. */
export function Page({ title, note, children }: PageProps) {
	return (
		<div className="wrap">
			<div className="narrow">
				<header className="page-head">
					<h1 className="t4">{title}</h1>
					{note && <p>{note}</p>}
				</header>
				{children}
			</div>
		</div>
	);
}
