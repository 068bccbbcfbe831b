import * as contract from "@parallax/contract";
import { crossSite, Failure } from "../../failures.ts";
import type { Exchange, Routes } from "../../http/index.ts";
import type { Identity } from "../identity/index.ts";
import { type OwnedMultipart, ownedMultipart, ownedObject } from "./access.ts";
import { SendingAtOnce } from "./at-once.ts";
import { abortMultipart, completeMultipart, openMultipart, signPart } from "./multipart.ts";
import { addressOf } from "./object-rows.ts";
import { openUpload, uploadingOwner } from "./open-upload.ts";
import { countVisitorFile } from "./quota.ts";
import { arrivedParts, receivePart } from "./upload-parts.ts";
import type { Uploads } from "./uploads.ts";

const NO_CREDENTIALS =
	"This server hands out no credentials of its storage: files are sent to addresses that it signs.";

/** The uploader asks for it with GET, so what keeps other sites from writing has to be asked here. */
function assertOwnPage(exchange: Exchange): void {
	const site = exchange.header("sec-fetch-site");
	if (site !== undefined && site !== "same-origin") throw crossSite();
}

/** The storage calls of the uploader, alike on both stores. */
export function companionRoutes(routes: Routes, uploads: Uploads, identity: Identity): void {
	const { database, addresses } = uploads;
	const sending = new SendingAtOnce();
	type Named = { params: { uploadId: string }; query: { key: string }; exchange: Exchange };
	const owned = async ({ params, query, exchange }: Named): Promise<OwnedMultipart> =>
		await ownedMultipart(database, await identity.viewer(exchange), { uploadId: params.uploadId, key: query.key });

	routes.handle(contract.createMultipart, async ({ body, exchange }) => {
		const owner = await uploadingOwner(uploads, identity, exchange);
		countVisitorFile(uploads.limits, owner, exchange.address);
		return await openMultipart(uploads, owner, body.filename);
	});

	routes.handle(contract.listParts, async (call) => {
		const parts = await arrivedParts(database.query, (await owned(call)).id);
		return parts.map(({ number, etag, size }) => ({ PartNumber: number, ETag: etag, Size: size }));
	});

	routes.handle(contract.signPart, async (call) => signPart(uploads, await owned(call), call.params.partNumber));

	routes.receive("/objects/parts/:uploadId/:part", async ({ params, query, exchange }, file) => {
		const ticket = addresses.accept(`/objects/parts/${params.uploadId}/${params.part}`, query);
		const etag = await sending.during(ticket.owner, "part", () => receivePart(uploads, ticket, file));
		exchange.setHeader("etag", etag);
		return {};
	});

	routes.handle(contract.completeMultipart, async (call) => {
		const viewer = await identity.viewer(call.exchange);
		const upload = await owned(call).catch(async (error: unknown) => {
			// The answer to the first completion may have got lost on the way.
			const object = await ownedObject(database, viewer, call.query.key).catch(() => null);
			if (!object) throw error;
			return object;
		});
		if ("content_type" in upload) return { location: addressOf(upload) };
		return { location: await completeMultipart(uploads, upload, call.body.parts) };
	});

	routes.handle(contract.abortMultipart, async (call) => {
		await abortMultipart(uploads, await owned(call));
		return {};
	});

	routes.handle(contract.getUploadParams, async ({ query, exchange }) => {
		assertOwnPage(exchange);
		const owner = await uploadingOwner(uploads, identity, exchange);
		const type = query.type || undefined;
		const { uploadURL } = await openUpload(uploads, owner, "upload", { name: query.filename, type });
		return { method: "PUT", url: uploadURL, fields: {}, ...(type ? { headers: { "content-type": type } } : {}) };
	});

	routes.handle(contract.getTemporaryCredentials, () => {
		throw new Failure(403, "forbidden", NO_CREDENTIALS);
	});
}
