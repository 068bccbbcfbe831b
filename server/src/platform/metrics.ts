export type Labels = Readonly<Record<string, string>>;
type Kind = "counter" | "gauge" | "summary";

const escapeLabelValue = (value: string): string =>
	value.replace(/[\\"\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));

function withLabels(name: string, labels: Labels): string {
	const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escapeLabelValue(value)}"`);
	return pairs.length === 0 ? name : `${name}{${pairs.join(",")}}`;
}

export interface Counter {
	add(labels: Labels, by?: number): void;
}
/** Count and sum of the observed values: enough for a rate and a mean. */
export interface Summary {
	observe(labels: Labels, value: number): void;
}

/**
 * Metrics of this process in the Prometheus text format. Label values come from fixed lists and never from user input,
 * because they stay in memory and are published (SEC-35).
 */
export class Metrics {
	readonly #families: { readonly head: string; readonly lines: () => Iterable<string> }[] = [];

	counter(name: string, help: string): Counter {
		const values = this.#addValues(name, help, "counter");
		return { add: (labels, by = 1) => values.add(withLabels(name, labels), by) };
	}

	summary(name: string, help: string): Summary {
		const values = this.#addValues(name, help, "summary");
		return {
			observe(labels, value) {
				values.add(withLabels(`${name}_sum`, labels), value);
				values.add(withLabels(`${name}_count`, labels), 1);
			},
		};
	}

	/** `read` is called for each scrape. */
	gauge(name: string, help: string, read: () => number): void {
		this.#add(name, help, "gauge", () => [`${name} ${read()}`]);
	}

	/** The same with labels. */
	gauges(name: string, help: string, read: () => readonly (readonly [Labels, number])[]): void {
		this.#add(name, help, "gauge", () => read().map(([labels, value]) => `${withLabels(name, labels)} ${value}`));
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

/** Adds process metrics under their standard Prometheus names. */
export function addProcessMetrics(metrics: Metrics): void {
	metrics.gauge("process_start_time_seconds", "Start time of the process.", () => performance.timeOrigin / 1000);
	metrics.gauge("process_resident_memory_bytes", "Resident memory of the process.", () => process.memoryUsage.rss());
}
