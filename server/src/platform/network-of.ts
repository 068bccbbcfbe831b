/** IPv6 users own whole networks; one of /64 counts as one address. */
export function networkOf(address: string): string {
	if (!address.includes(":") || address.startsWith("::ffff:")) return address.replace("::ffff:", "");
	const [head = "", tail] = address.split("::");
	const front = head.split(":").filter(Boolean);
	const back = tail === undefined ? [] : tail.split(":").filter(Boolean);
	const groups = tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill("0"), ...back];
	return `${groups.slice(0, 4).join(":")}::/64`;
}
