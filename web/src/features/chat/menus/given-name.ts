/** The greatest length of a name that the contract accepts for a column or a panel. */
export const GIVEN_NAME_MAX = 40;
