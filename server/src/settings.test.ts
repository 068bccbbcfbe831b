import { expect, it } from "vitest";
import { CATALOGUE } from "./providers/index.ts";
import { SETTINGS } from "./settings.ts";

it("tells the defaults that the catalogue has", () => {
	const defaultOf = (name: string) => SETTINGS.find((setting) => setting.name === name)?.default;
	for (const { env, model, baseUrl } of Object.values(CATALOGUE)) {
		expect(defaultOf(`${env}_MODEL`)).toBe(model);
		expect(defaultOf(`${env}_BASE_URL`)).toBe(baseUrl);
	}
});
