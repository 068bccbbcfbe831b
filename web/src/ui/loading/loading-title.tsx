/** A visually hidden heading for navigation by headings while a page loads. */
export function LoadingTitle({ children }: { readonly children: string }) {
	return (
		<div className="vh" role="status">
			<h1>{children}</h1>
		</div>
	);
}
