/**
 * The first is needed to run as root. The next ones keep Chromium from calling the internet, which the journeys do not
 * have. The last two provide a fake camera with a moving picture, and grant permission to use it.
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
