type Act = () => Promise<void>;

const acts: Act[] = [];

/** What a person was promised and the server has not heard yet: done while it still knows who they are. */
export const beforeSignOut = {
	add(act: Act): void {
		acts.push(act);
	},
	async run(): Promise<void> {
		await Promise.all(acts.map((act) => act()));
	},
};
