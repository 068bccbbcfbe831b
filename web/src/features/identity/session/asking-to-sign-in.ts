let isAsking = false;

/** True while the page asks a user whose login session ended to sign in again. */
export const isAskingToSignIn = {
	read: () => isAsking,
	write(value: boolean) {
		isAsking = value;
	},
};
