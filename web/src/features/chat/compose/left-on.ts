/** The switches of a prompt that the person left on in this page. A reload begins with all off. */
export const leftOn = { temporary: false, blind: false };
