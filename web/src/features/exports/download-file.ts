/** Has the browser fetch and keep a file; the page stays where it is. */
export function downloadFile(address: string): void {
	const link = document.createElement("a");
	link.href = address;
	link.download = "";
	link.click();
}
