type Task = () => Promise<void>;

const tasks: Task[] = [];

/** Pending requests of the user, sent before the login session ends. */
export const beforeSignOut = {
	add(task: Task): void {
		tasks.push(task);
	},
	async run(): Promise<void> {
		await Promise.all(tasks.map((task) => task()));
	},
};
