let isExpired = false;

/** True while somebody who was signed in is asked to sign in again. */
export const expired = {
	read: () => isExpired,
	write(value: boolean) {
		isExpired = value;
	},
};
