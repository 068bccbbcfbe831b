export type Labels = Readonly<Record<string, string>>;
type Kind = "counter" | "gauge" | "summary";

const escaped = (value: string): string => value.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));

function labelled(name: string, labels: Labels): string {
	const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
	return pairs.length === 0 ? name : `${name}{${pairs.join(",")}}`;
}

export interface Counter {
	add(labels: Labels, by?: number): void;
}
/** How many there were, and their sum: enough for a rate and a mean. */
export interface Summary {
	observe(labels: Labels, value: number): void;
}

/**
 * What this process has done, as Prometheus reads it. Labels come from short lists of ours, never from people: they stay
 * in memory, and leave (SEC-35).
 */
export class Metrics {
	readonly #families: { readonly head: string; readonly lines: () => Iterable<string> }[] = [];

	counter(name: string, help: string): Counter {
		const values = this.#addValues(name, help, "counter");
		return { add: (labels, by = 1) => values.add(labelled(name, labels), by) };
	}

	summary(name: string, help: string): Summary {
		const values = this.#addValues(name, help, "summary");
		return {
			observe(labels, value) {
				values.add(labelled(`${name}_sum`, labels), value);
				values.add(labelled(`${name}_count`, labels), 1);
			},
		};
	}

	/** What is looked up when somebody asks. */
	gauge(name: string, help: string, read: () => number): void {
		this.#add(name, help, "gauge", () => [`${name} ${read()}`]);
	}

	text(): string {
		return this.#families.map(({ head, lines }) => `${[head, ...lines()].join("\n")}\n`).join("");
	}

	#addValues(name: string, help: string, kind: Kind) {
		const values = new Map<string, number>();
		this.#add(name, help, kind, () => [...values].map(([line, value]) => `${line} ${value}`));
		return { add: (line: string, by: number) => values.set(line, (values.get(line) ?? 0) + by) };
	}

	#add(name: string, help: string, kind: Kind, lines: () => Iterable<string>): void {
		this.#families.push({ head: `# HELP ${name} ${help}\n# TYPE ${name} ${kind}`, lines });
	}
}

/** Of the process itself, under the names that every dashboard knows. */
export function addProcessMetrics(metrics: Metrics): void {
	metrics.gauge("process_start_time_seconds", "Start time of the process.", () => performance.timeOrigin / 1000);
	metrics.gauge("process_resident_memory_bytes", "Resident memory of the process.", () => process.memoryUsage.rss());
}
