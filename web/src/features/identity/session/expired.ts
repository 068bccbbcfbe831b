let isExpired = false;

/** True while the page asks a user whose login session ended to sign in again. */
export const expired = {
	read: () => isExpired,
	write(value: boolean) {
		isExpired = value;
	},
};
