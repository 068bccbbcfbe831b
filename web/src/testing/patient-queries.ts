import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll } from "vitest";

const { getElementError } = getConfig();

/** The document is printed when a query gives up, and not each time that it has found nothing yet. */
function shortWhileWaiting(message: string | null, container: Element): Error {
	const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
		_disableExpensiveErrorDiagnostics?: boolean;
	};
	return isWaiting ? new Error(message ?? "") : getElementError(message, container);
}

/** How long a query waits for what appears at once on a quiet machine. */
configure({ asyncUtilTimeout: 30_000, getElementError: shortWhileWaiting });

/** What is still shown listens to the document that the next file gets. */
afterAll(cleanup);
