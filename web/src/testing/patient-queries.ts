import { cleanup, configure } from "@testing-library/react";
import { afterAll } from "vitest";

/** How long a query waits for what appears at once on a quiet machine. */
configure({ asyncUtilTimeout: 10_000 });

/** What is still shown listens to the document that the next file gets. */
afterAll(cleanup);
