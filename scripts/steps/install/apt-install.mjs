import { existsSync } from "node:fs";
import { runQuietly } from "../process/run-quietly.mjs";

/** Whether this machine lets this script install Debian packages. */
export const canAptInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * Installs Debian packages and prints apt's output on failure. The caller checks the result.
 * @param {readonly string[]} packages
 */
export async function aptInstall(...packages) {
	console.log(`Parallax: installing ${packages.join(" and ")} (apt-get install) ...`);
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	await runQuietly("apt-get", ["update"], { env });
	const result = await runQuietly("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
	if (!result.ok) console.error(result.output);
}
