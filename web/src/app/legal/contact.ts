/** Where people write to about their data. An operator of a public server puts their own address here. */
export const CONTACT = "privacy@parallax.example";
export const LAST_UPDATED = "January 18, 2025";
