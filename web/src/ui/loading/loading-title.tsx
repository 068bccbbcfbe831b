/** The heading of a page that is still coming, so that one finds one's way in it by headings already; it takes no room. */
export function LoadingTitle({ children }: { readonly children: string }) {
	return (
		<div className="vh" role="status">
			<h1>{children}</h1>
		</div>
	);
}
