import type { Config } from "../config.ts";
import { type Bus, openSharedServices, type SharedServices } from "../platform/bus/index.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { type Database, openDatabase } from "../platform/database/index.ts";
import { prepareDataDir } from "../platform/files/data-dir.ts";
import { DataDirHealth } from "../platform/files/data-dir-health.ts";
import { readSecret } from "../platform/files/secret.ts";
import type { Logger } from "../platform/logger.ts";
import { addProcessMetrics, Metrics } from "../platform/metrics.ts";
import { type ObjectStore, openObjectStore } from "../platform/object-store/index.ts";
import { PictureRenderer } from "../platform/pictures/index.ts";

/** Replacements for tests. */
export interface PlatformReplacements {
	readonly clock?: Clock;
	/** Wraps the database. */
	readonly database?: (real: Database) => Database;
	readonly objects?: (real: ObjectStore) => ObjectStore;
	/** Connects several servers within one process. */
	readonly bus?: Bus;
}

export interface Platform extends SharedServices {
	readonly clock: Clock;
	readonly database: Database;
	readonly objects: ObjectStore;
	readonly dataDirHealth: DataDirHealth;
	readonly metrics: Metrics;
	readonly pictures: PictureRenderer;
	readonly secret: Buffer;
	/** Call it after all modules are closed. */
	close(): Promise<void>;
}

export async function openPlatform(
	config: Config,
	logger: Logger,
	replacements: PlatformReplacements,
): Promise<Platform> {
	prepareDataDir(config.dataDir);
	const clock = replacements.clock ?? systemClock;
	const openedDatabase = openDatabase(config, logger);
	const database = replacements.database?.(openedDatabase) ?? openedDatabase;
	const openedObjects = await openObjectStore(config);
	const secret = readSecret(config.dataDir);
	const shared = await openSharedServices({ ...config, secret, clock, logger });
	const bus = replacements.bus ?? shared.bus;
	const metrics = new Metrics();
	addProcessMetrics(metrics);
	if (bus.health) metrics.gauge("parallax_bus_up", "Whether Redis is reachable.", () => (bus.health?.ok ? 1 : 0));
	return {
		clock,
		database,
		objects: replacements.objects?.(openedObjects) ?? openedObjects,
		dataDirHealth: new DataDirHealth(config.dataDir, clock),
		limits: shared.limits,
		bus,
		metrics,
		pictures: new PictureRenderer(config.dataDir),
		secret,
		async close() {
			await bus.close();
			await database.close();
		},
	};
}
