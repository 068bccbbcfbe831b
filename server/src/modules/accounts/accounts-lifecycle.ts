import { repeat } from "../../platform/repeat.ts";
import { sweepIdentity } from "../identity/index.ts";
import { deleteTombstonedAccounts } from "./delete-account.ts";
import type { AccountRules } from "./routes.ts";

const SWEEP_INTERVAL_MS = 3_600_000;

interface AccountsLifecycle {
	/** Resolves when restored accounts are deleted again; the server accepts requests only afterwards. */
	open(): Promise<void>;
	/** Resolves when the running sweep has ended. */
	close(): Promise<void>;
}

/** The background work of the module. */
export function createAccountsLifecycle(accounts: AccountRules): AccountsLifecycle {
	const { tombstones, clock, logger } = accounts;
	const sweep = async () => {
		await sweepIdentity(accounts);
		await tombstones.sweep(clock.now());
	};
	const sweeps = repeat(sweep, SWEEP_INTERVAL_MS, logger, "could not delete the data of deleted accounts");
	return {
		async open() {
			await deleteTombstonedAccounts(accounts);
			sweeps.open();
		},
		close: sweeps.close,
	};
}
