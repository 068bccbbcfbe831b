import type { Socket } from "node:net";
import { Agent, type buildConnector, Client, type Dispatcher, Pool } from "undici";

/**
 * The answers that are being written are read so many times in one round, which is two turns of the event loop; whoever comes
 * later is read in the next one. Where more than a thousand connections have something to read, the loop goes on reading them
 * before it comes to anything else, for half a second and longer on a full machine: a new prompt, its first words and Stop would
 * wait for that. A round's second turn is the shorter one, or empty: what came during the first is reached in it, and need not wait for its end.
 */
const READS_A_ROUND = 6500;
/** The loop asks for about so many at once: fewer cannot keep it, and are read without turns, which costs less. */
const ANSWERS_WITHOUT_TURNS = 1000;

/** Who wants to know on which connection a request goes out. */
interface ConnectionAware extends Dispatcher.DispatchHandler {
	onConnection?(connection: Connection): void;
}

/** Who reads in which round. */
export class ReadingTurns {
	readonly #most: number;
	readonly #withoutTurns: number;
	/** So many answers are being written. */
	#flowing = 0;
	#reads = 0;
	#hasRound = false;
	#waiting: (() => void)[] = [];

	constructor(most = READS_A_ROUND, withoutTurns = ANSWERS_WITHOUT_TURNS) {
		this.#most = most;
		this.#withoutTurns = withoutTurns;
	}

	get areNeeded(): boolean {
		return this.#flowing > this.#withoutTurns;
	}

	/** One answer more is being written. */
	enter(): void {
		this.#flowing += 1;
	}

	/** One answer less. */
	leave(): void {
		this.#flowing -= 1;
	}

	/** Reads now, or in a later round. */
	take(read: () => void): void {
		this.#beginRound();
		if (this.#reads < this.#most) {
			this.#reads += 1;
			read();
		} else this.#waiting.push(read);
	}

	#beginRound(): void {
		if (this.#hasRound) return;
		this.#hasRound = true;
		setImmediate(() => setImmediate(() => this.#nextRound()));
	}

	#nextRound(): void {
		this.#hasRound = false;
		const due = this.#waiting.splice(0, this.#most);
		this.#reads = due.length;
		if (due.length === 0) return;
		this.#beginRound();
		for (const read of due) read();
	}
}

/** A connection to a vendor, which is read at once; where many answers are being written, it takes turns with theirs. */
export class Connection {
	readonly #turns: ReadingTurns;
	#isFlowing = false;
	#waiting: (() => void) | null = null;

	constructor(turns: ReadingTurns) {
		this.#turns = turns;
	}

	/** The first words of an answer have come. */
	flow(): void {
		if (this.#isFlowing) return;
		this.#isFlowing = true;
		this.#turns.enter();
	}

	/** The answer has ended: what comes now belongs to the next one, whose first words are waited for. */
	rest(): void {
		if (!this.#isFlowing) return;
		this.#isFlowing = false;
		this.#turns.leave();
		this.#waiting?.();
	}

	/** A stream that says it is full stops its socket; reading the stream on asks for more, and that can wait for its turn. */
	adopt(socket: Socket): void {
		const push = socket.push.bind(socket);
		socket.push = (chunk, encoding) => push(chunk, encoding) && !this.#takesTurns;
		const readOn = socket._read.bind(socket);
		socket._read = (size) => {
			if (!this.#takesTurns) return readOn(size);
			const read = () => {
				if (this.#waiting !== read) return;
				this.#waiting = null;
				if (!socket.destroyed) readOn(size);
			};
			this.#waiting = read;
			this.#turns.take(read);
		};
	}

	get #takesTurns(): boolean {
		return this.#isFlowing && this.#turns.areNeeded;
	}
}

class KnownConnection extends Client {
	readonly #connection: Connection;

	constructor(origin: URL, options: Client.Options, turns: ReadingTurns) {
		const connection = new Connection(turns);
		const connect = options.connect as buildConnector.connector;
		super(origin, {
			...options,
			connect: (how, tell) =>
				connect(how, (...told) => {
					const [, socket] = told;
					if (socket) connection.adopt(socket);
					tell(...told);
				}),
		});
		this.#connection = connection;
	}

	override dispatch(options: Dispatcher.DispatchOptions, handler: ConnectionAware): boolean {
		handler.onConnection?.(this.#connection);
		return super.dispatch(options, handler);
	}
}

/** An agent whose connections take turns, and tell each request which of them it goes out on. */
export function agentInTurns(connectMs: number, turns = new ReadingTurns()): Agent {
	return new Agent({
		allowH2: false,
		bodyTimeout: 0,
		connect: { timeout: connectMs },
		headersTimeout: 0,
		keepAliveTimeout: 20_000,
		factory: (origin, options) =>
			new Pool(origin, {
				...options,
				factory: (at, each) => new KnownConnection(at, each as Client.Options, turns),
			}),
	});
}
