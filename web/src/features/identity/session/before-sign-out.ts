type Act = () => Promise<void>;

const acts: Act[] = [];

/** Pending requests of the user, sent before the login session ends. */
export const beforeSignOut = {
	add(act: Act): void {
		acts.push(act);
	},
	async run(): Promise<void> {
		await Promise.all(acts.map((act) => act()));
	},
};
