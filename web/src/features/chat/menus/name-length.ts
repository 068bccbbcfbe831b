/** The maximum length of a name that the contract accepts for a column or a panel. */
export const MAX_GIVEN_NAME_LENGTH = 40;
