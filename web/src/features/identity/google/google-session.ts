interface GoogleSession {
	/** Signs the user out of Google in this page. */
	end(): Promise<void>;
	/** Deletes the Firebase account too. Google allows this for some minutes after a sign-in. */
	remove(): Promise<void>;
}

let currentSession: GoogleSession | undefined;

/** The Google session, which only this page knows. It ends together with the login session. */
export const googleSession = {
	begin(session: GoogleSession): void {
		currentSession = session;
	},
	current: () => currentSession,
	async end(): Promise<void> {
		await currentSession?.end();
		currentSession = undefined;
	},
};
