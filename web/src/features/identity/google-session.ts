type End = () => Promise<void>;

let end: End | undefined;

/** Google's part of being signed in, which this page alone knows: ended together with the login session. */
export const googleSession = {
	begin(how: End): void {
		end = how;
	},
	async end(): Promise<void> {
		await end?.();
		end = undefined;
	},
};
