interface Here {
	/** Signs the user out of Google in this page. */
	end(): Promise<void>;
	/** Deletes the Firebase account too. Google allows this for some minutes after a sign-in. */
	remove(): Promise<void>;
}

let here: Here | undefined;

/** The Google session, which only this page knows. It ends together with the login session. */
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
