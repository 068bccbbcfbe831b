import { describe, expect, test } from "vitest";
import { missingPackage } from "./ensure-installed.mjs";
import { pinnedPackage } from "./pinned-node.mjs";

const wanted = {
	packages: {
		"": {},
		server: { version: "1.0.0" },
		"node_modules/kept": { version: "1.0.0", integrity: "sha512-a" },
		"node_modules/elsewhere": { version: "1.0.0", integrity: "sha512-b", optional: true },
	},
};
const { "node_modules/kept": kept } = wanted.packages;

describe("npm ci is needed", () => {
	test("not when everything for this machine is installed", () => {
		expect(missingPackage(wanted, { packages: { "node_modules/kept": kept } })).toBeUndefined();
	});

	test("when a package is missing, has another version, or has other contents", () => {
		const other = { version: "2.0.0", integrity: "sha512-a" };
		const changed = { version: "1.0.0", integrity: "sha512-c" };
		expect(missingPackage(wanted, { packages: {} })).toBe("node_modules/kept");
		expect(missingPackage(wanted, { packages: { "node_modules/kept": other } })).toBe("node_modules/kept");
		expect(missingPackage(wanted, { packages: { "node_modules/kept": changed } })).toBe("node_modules/kept");
	});

	test("when the optional pinned Node is missing, but not when another Node runs the product", () => {
		const node = `node_modules/${pinnedPackage}`;
		const withNode = { packages: { ...wanted.packages, [node]: { version: "24.0.0", optional: true } } };
		expect(missingPackage(withNode, { packages: { "node_modules/kept": kept } })).toBe(node);
		expect(missingPackage(withNode, { packages: { "node_modules/kept": kept } }, true)).toBeUndefined();
	});
});
