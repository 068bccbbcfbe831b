import type { Compilable, CompiledQuery } from "kysely";
import { EmbeddedAdapter } from "./sqlite/sqlite.ts";
import type { Queries } from "./tables/schema.ts";

/** Represents a parameter while a statement is built. */
class Placeholder {
	readonly name: string;
	constructor(name: string) {
		this.name = name;
	}
}

/**
 * A statement that is compiled once, because compiling costs several times as much as running it. `build` receives
 * placeholders instead of values, so it must not read them. Each set of parameter names is a separate statement.
 */
export function prepared<V extends object, R>(
	build: (query: Queries, values: V) => Compilable<R>,
): (query: Queries, values: V) => Promise<R[]> {
	/** By dialect, then by the parameter names. */
	const statementsByDialect = new WeakMap<object, Map<string, CompiledQuery<R>>>();

	const statementFor = (query: Queries, values: V): CompiledQuery<R> => {
		const dialect = query.getExecutor().adapter;
		const dialectStatements = statementsByDialect.get(dialect) ?? new Map<string, CompiledQuery<R>>();
		statementsByDialect.set(dialect, dialectStatements);
		const names = Object.keys(values);
		const key = names.join();
		let statement = dialectStatements.get(key);
		if (!statement) {
			const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
			statement = build(query, placeholders as V).compile();
			dialectStatements.set(key, statement);
		}
		return statement;
	};

	return async (query, values) => {
		const statement = statementFor(query, values);
		const resolveParameter = (parameter: unknown) =>
			parameter instanceof Placeholder ? values[parameter.name as keyof V] : parameter;
		const parameters = statement.parameters.map(resolveParameter);
		const { adapter } = query.getExecutor();
		if (adapter instanceof EmbeddedAdapter) return adapter.runNow(statement.sql, parameters) as R[];
		return (await query.executeQuery<R>({ ...statement, parameters })).rows;
	};
}
