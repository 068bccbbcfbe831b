import { startFakeSources } from "./fake-sources.ts";

/** The fake sources in their own process, for journeys. Messages control them. */
const fake = await startFakeSources(Buffer.from(process.argv[2] ?? "", "base64"));
const { send } = fake;

process.on("message", ({ withdrawn, half }: { withdrawn: boolean; half: boolean }) => {
	fake.isRevoked = withdrawn;
	fake.send = half
		? (response, file) => {
				response.writeHead(200, { "content-length": file.length }).write(file.subarray(0, file.length / 2));
				process.send?.({ sent: "half" });
			}
		: send;
	process.send?.({ told: true });
});
process.once("disconnect", () => process.exit());
process.send?.({ origin: fake.origin });
