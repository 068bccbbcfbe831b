import * as contract from "@parallax/contract";
import { crossSite, Failure } from "../../failures.ts";
import type { Exchange, Routes } from "../../http/index.ts";
import type { Identity } from "../identity/index.ts";
import { ownedObject } from "./access.ts";
import { ConcurrentUploads } from "./receive/concurrent-uploads.ts";
import type { MultipartUpload } from "./receive/multipart.ts";
import { announcingWriter, storedOwner } from "./receive/open-upload.ts";
import { receivePart } from "./receive/upload-parts.ts";
import { announcedSize, findMultipart, startMultipart, startUpload } from "./start-upload.ts";
import { objectPath } from "./store/object-rows.ts";
import { consumeFile, senderOf } from "./store/quota.ts";
import type { Uploads } from "./uploads.ts";

const NO_CREDENTIALS =
	"This server hands out no credentials of its storage: files are sent to addresses that it signs.";

/** Uppy uses GET here, which the CSRF check of writes does not cover. */
function assertSameOrigin(exchange: Exchange): void {
	const site = exchange.header("sec-fetch-site");
	if (site !== undefined && site !== "same-origin") throw crossSite();
}

/** Routes of multipart uploads. */
function multipartRoutes(routes: Routes, uploads: Uploads, identity: Identity, limiter: ConcurrentUploads): void {
	const { database, urlSigner } = uploads;
	type MultipartCall = { params: { uploadId: string }; query: { key: string }; exchange: Exchange };
	const idsOf = ({ params, query }: MultipartCall) => ({ uploadId: params.uploadId, key: query.key });
	const ownedUpload = async (call: MultipartCall): Promise<MultipartUpload> =>
		await findMultipart(uploads, await identity.viewer(call.exchange), idsOf(call));

	routes.handle(contract.createMultipart, async ({ body, exchange }) => {
		const writer = await announcingWriter(uploads, identity, exchange);
		await consumeFile(uploads.limits, writer.owner, exchange.address);
		const owner = await storedOwner(uploads, writer);
		const { filename: name, type, metadata } = body;
		return await startMultipart(uploads, owner, { name, type, size: announcedSize(metadata?.size) });
	});

	routes.handle(contract.listParts, async (call) => {
		const parts = await (await ownedUpload(call)).list();
		return parts.map(({ number, etag, size }) => ({ PartNumber: number, ETag: etag, Size: size }));
	});

	routes.handle(contract.signPart, async (call) =>
		(await ownedUpload(call)).sign(call.params.partNumber, call.query.size),
	);

	routes.receive("/objects/parts/:uploadId/:part", async ({ params, query, exchange }, file) => {
		const ticket = urlSigner.verify(`/objects/parts/${params.uploadId}/${params.part}`, query);
		const etag = await limiter.run(ticket.owner, "part", () => receivePart(uploads, ticket, file));
		exchange.setHeader("etag", etag);
		return {};
	});

	routes.handle(contract.completeMultipart, async (call) => {
		const complete = async () => {
			const viewer = await identity.viewer(call.exchange);
			const upload = await findMultipart(uploads, viewer, idsOf(call));
			return await upload.complete(call.body.parts, senderOf(viewer, call.exchange.address));
		};
		const location = await complete().catch(async (error: unknown) => {
			// A first completion may have succeeded, with its response lost.
			const viewer = await identity.viewer(call.exchange);
			const object = await ownedObject(database, viewer, call.query.key).catch(() => null);
			if (!object) throw error;
			return objectPath(object);
		});
		return { location };
	});

	routes.handle(contract.abortMultipart, async (call) => {
		await (await ownedUpload(call)).abort();
		return {};
	});
}

/** The routes that Uppy's AWS S3 plugin calls, for both stores. */
export function companionRoutes(routes: Routes, uploads: Uploads, identity: Identity): void {
	multipartRoutes(routes, uploads, identity, new ConcurrentUploads());

	routes.handle(contract.getUploadParams, async ({ query, exchange }) => {
		assertSameOrigin(exchange);
		const writer = await announcingWriter(uploads, identity, exchange);
		const type = query.type || undefined;
		const file = { name: query.filename, type, size: announcedSize(query["metadata[size]"]) };
		const { uploadURL, headers, ...target } = await startUpload(uploads, writer, file, exchange);
		return {
			...target,
			method: "PUT",
			url: uploadURL,
			fields: {},
			...(headers || type ? { headers: headers ?? { "content-type": type ?? "" } } : {}),
		};
	});

	routes.handle(contract.getTemporaryCredentials, () => {
		throw new Failure(403, "forbidden", NO_CREDENTIALS);
	});
}
