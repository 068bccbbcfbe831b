import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { useSignIn } from "./current-user.ts";

const State = () => <p>{useSignIn().state}</p>;

test("a visitor's page hydrates what the server rendered, which knows no visitor, and then says who it is", async () => {
	const container = document.body.appendChild(document.createElement("div"));
	container.innerHTML = "<p>checking</p>";
	const served = container.firstChild;
	const problems: unknown[] = [];
	const page = (
		<QueryClientProvider client={new QueryClient()}>
			<State />
		</QueryClientProvider>
	);
	const root = hydrateRoot(container, page, { onRecoverableError: (thrown) => problems.push(thrown) });
	expect(await screen.findByText("signed-out")).toBe(served);
	expect(problems).toEqual([]);
	root.unmount();
	container.remove();
});
