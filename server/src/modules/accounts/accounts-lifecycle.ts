import { sweepIdentity } from "../identity/index.ts";
import { deleteTombstonedAccounts } from "./delete-account.ts";
import type { AccountRules } from "./routes.ts";

const EVERY_MS = 3_600_000;

interface AccountsLifecycle {
	/** Resolves once nobody is there who had left; nobody is let in before. */
	open(): Promise<void>;
	/** Resolves once nothing is being swept any more. */
	close(): Promise<void>;
}

/** The part of the module that lives as long as the process. */
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
