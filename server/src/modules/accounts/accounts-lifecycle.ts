import { sweepIdentity } from "../identity/index.ts";
import { deleteTombstonedAccounts } from "./delete-account.ts";
import type { AccountRules } from "./routes.ts";

const EVERY_MS = 3_600_000;

interface AccountsLifecycle {
	/** Resolves when restored accounts are deleted again; the server accepts requests only afterwards. */
	open(): Promise<void>;
	/** Resolves when the running sweep has ended. */
	close(): Promise<void>;
}

/** The background work of the module. */
export function createAccountsLifecycle(accounts: AccountRules): AccountsLifecycle {
	const { tombstones, clock, logger } = accounts;
	let timer: NodeJS.Timeout | undefined;
	let sweeping: Promise<void> = Promise.resolve();
	const sweep = () => {
		sweeping = sweeping
			.then(async () => {
				await sweepIdentity(accounts);
				await tombstones.sweep(clock.now());
			})
			.catch((error: unknown) => logger.warn({ err: error }, "could not delete the data of deleted accounts"));
	};
	return {
		async open() {
			await deleteTombstonedAccounts(accounts);
			sweep();
			timer = setInterval(sweep, EVERY_MS);
			timer.unref();
		},
		async close() {
			clearInterval(timer);
			await sweeping;
		},
	};
}
