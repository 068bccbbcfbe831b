import { configure } from "@testing-library/react";

/** How long a query waits for what appears at once on a quiet machine. */
configure({ asyncUtilTimeout: 10_000 });
