/**
 * Root needs the first; without the next ones Chromium asks the internet, which the journeys do not have; the last two
 * are a camera that shows a moving picture, and somebody who allows it to be used.
 */
export const FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--use-fake-device-for-media-stream",
	"--use-fake-ui-for-media-stream",
];
