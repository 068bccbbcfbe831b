import type { User } from "@parallax/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { setCurrentUser, useSignIn } from "./current-user.ts";

const State = () => <p>{useSignIn().state}</p>;

test.each([
	["signed-out", null],
	["signed-in", { username: "ada" } as User],
])("a page hydrates what the server rendered without a user, then says who it is: %s", async (state, user) => {
	const container = document.body.appendChild(document.createElement("div"));
	container.innerHTML = "<p>checking</p>";
	const served = container.firstChild;
	const problems: unknown[] = [];
	const cache = new QueryClient();
	// A part of the page that is hydrated late may already know the user.
	if (user) setCurrentUser(cache, user);
	const page = (
		<QueryClientProvider client={cache}>
			<State />
		</QueryClientProvider>
	);
	const root = hydrateRoot(container, page, { onRecoverableError: (thrown) => problems.push(thrown) });
	expect(await screen.findByText(state)).toBe(served);
	expect(problems).toEqual([]);
	root.unmount();
	container.remove();
});
