import type { Compilable, CompiledQuery } from "kysely";
import type { Queries } from "./schema.ts";
import { EmbeddedAdapter } from "./sqlite.ts";

/** Stands for a value while a statement is built. */
class Placeholder {
	readonly name: string;
	constructor(name: string) {
		this.name = name;
	}
}

/**
 * A statement that is built once, because building one costs several times what running it does. `build` is given
 * stand-ins in the place of values, so it can pass them on but not look into them; each set of names is a statement.
 */
export function prepared<V extends object, R>(
	build: (query: Queries, values: V) => Compilable<R>,
): (query: Queries, values: V) => Promise<R[]> {
	/** By dialect, since each has its own SQL, then by the names of the values. */
	const built = new WeakMap<object, Map<string, CompiledQuery<R>>>();

	const statementFor = (query: Queries, values: V): CompiledQuery<R> => {
		const dialect = query.getExecutor().adapter;
		const ofDialect = built.get(dialect) ?? new Map<string, CompiledQuery<R>>();
		built.set(dialect, ofDialect);
		const names = Object.keys(values);
		const key = names.join();
		let statement = ofDialect.get(key);
		if (!statement) {
			const places = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
			statement = build(query, places as V).compile();
			ofDialect.set(key, statement);
		}
		return statement;
	};

	return async (query, values) => {
		const statement = statementFor(query, values);
		const given = (parameter: unknown) =>
			parameter instanceof Placeholder ? values[parameter.name as keyof V] : parameter;
		const parameters = statement.parameters.map(given);
		const { adapter } = query.getExecutor();
		if (adapter instanceof EmbeddedAdapter) return adapter.runNow(statement.sql, parameters) as R[];
		return (await query.executeQuery<R>({ ...statement, parameters })).rows;
	};
}
