import { isStorageFull, NewerDatabase, UnusableDatabase } from "./platform/database/index.ts";
import { UnusableDataDir } from "./platform/files/data-dir.ts";
import { BrokenSecret } from "./platform/files/secret.ts";
import { InvalidSettingsError } from "./settings/read-settings.ts";

/** Errors whose message is written for the operator. */
const SELF_EXPLAINING = [InvalidSettingsError, UnusableDataDir, NewerDatabase, UnusableDatabase, BrokenSecret];

interface SystemError extends NodeJS.ErrnoException {
	readonly port?: number;
	readonly address?: string;
	readonly hostname?: string;
}

function listenProblem({ code, port, address, hostname }: SystemError): string | undefined {
	if (code === "EADDRINUSE") return `port ${port} is already in use. Set PORT to another one.`;
	if (code === "EACCES" && port !== undefined)
		return `it is not allowed to listen on port ${port}. Set PORT to another one.`;
	if (code === "EADDRNOTAVAIL") return `${address} is not an address of this machine. Set HOST.`;
	if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `the host name ${hostname} cannot be resolved. Set HOST.`;
	return undefined;
}

/** Problems with files in DATA_DIR. */
function fileProblem(error: SystemError): string | undefined {
	if (isStorageFull(error)) return "there is no space left for DATA_DIR. Free some space and start again.";
	if (!error.path || !/^(EACCES|EPERM|EROFS)$/.test(error.code ?? "")) return undefined;
	return `it has no access to ${error.path}. Everything in DATA_DIR must belong to the user who runs Parallax.`;
}

/** One sentence for the operator: the problem and its fix. */
export function startupErrorMessage(error: unknown): string {
	const found = error as SystemError;
	if (SELF_EXPLAINING.some((kind) => error instanceof kind)) return found.message;
	return `Parallax cannot start: ${listenProblem(found) ?? fileProblem(found) ?? found.message}`;
}
