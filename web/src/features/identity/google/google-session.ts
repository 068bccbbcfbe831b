interface Here {
	/** Ends being signed in there. */
	end(): Promise<void>;
	/** Removes the account there, too; Google allows it for some minutes after a sign-in. */
	remove(): Promise<void>;
}

let here: Here | undefined;

/** Google's part of being signed in, which this page alone knows: ended together with the login session. */
export const googleSession = {
	begin(session: Here): void {
		here = session;
	},
	current: () => here,
	async end(): Promise<void> {
		await here?.end();
		here = undefined;
	},
};
