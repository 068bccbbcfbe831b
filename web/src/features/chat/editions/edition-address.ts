const readTurn = (query: URLSearchParams): number | null => Number(query.get("turn")) || null;

/** The edition that an address names, `turn=2&edition=1`, or `edition=1` of the newest turn; null where it names none. */
export function editionInAddress(search: string, turn: number, newestTurn: number): number | null {
	const query = new URLSearchParams(search);
	const edition = Number(query.get("edition"));
	const isNamed = (readTurn(query) ?? newestTurn) === turn && Number.isInteger(edition) && edition > 0;
	return isNamed ? edition : null;
}

/** The search part of an address that names this edition of the turn; null: the answers of the turn. */
export function searchOfEdition(search: string, turn: number, edition: number | null): string {
	const query = new URLSearchParams(search);
	if (edition === null) query.delete("edition");
	else {
		query.set("turn", String(turn));
		query.set("edition", String(edition));
	}
	return `?${query}`;
}

/** The search part of an address that names neither a turn nor an edition. */
export function searchOfNewest(search: string): string {
	const query = new URLSearchParams(search);
	query.delete("turn");
	query.delete("edition");
	return query.size === 0 ? "" : `?${query}`;
}
