import * as contract from "@parallax/contract";
import { conflict } from "../../failures.ts";
import type { Exchange, Routes } from "../../http/index.ts";
import { type Identity, viewUser } from "../identity/index.ts";
import { ownedObject, readableAvatar } from "./access.ts";
import { copiesOf, isUsedByOwner, lockObjects } from "./attach/attached-objects.ts";
import { companionRoutes } from "./companion-routes.ts";
import { ownedDirect } from "./direct/direct-rows.ts";
import { finalizeDirect } from "./direct/finalize-direct.ts";
import { readOrFinalize } from "./direct/read-or-finalize.ts";
import { ConcurrentUploads } from "./receive/concurrent-uploads.ts";
import { announcingWriter, openUpload } from "./receive/open-upload.ts";
import { receiveUpload } from "./receive/receive-upload.ts";
import type { VerifiedTicket } from "./receive/upload-url.ts";
import { startUpload } from "./start-upload.ts";
import { deleteAvatar, setAvatar } from "./store/avatar.ts";
import { objectPath, ownerColumn } from "./store/object-rows.ts";
import { consumeFile, senderOf } from "./store/quota.ts";
import { releaseObject } from "./store/release-object.ts";
import { serveAvatar, servePublicObject, serveUpload } from "./store/serve-object.ts";
import { deleteReleasedObjects } from "./store/sweep.ts";
import type { Uploads } from "./uploads.ts";
import { viewObject } from "./views.ts";

const IN_USE = "A chat uses this file. Delete the chat first.";

/** Routes that serve files. */
function fileRoutes(routes: Routes, uploads: Uploads, identity: Identity, limiter: ConcurrentUploads): void {
	const { database } = uploads;
	routes.file("/objects/:id", async ({ params, exchange }) =>
		serveUpload(
			uploads,
			await readOrFinalize(uploads, limiter, await identity.viewer(exchange), {
				key: params.id ?? "",
				address: exchange.address,
			}),
		),
	);
	routes.file("/objects/avatars/:id", async ({ params }) => {
		const [, key = "", small] = /^([0-9a-f]+)(-64)?$/.exec(params.id ?? "") ?? [];
		return await serveAvatar(uploads, await readableAvatar(database, key), small !== undefined);
	});
	routes.file("/public-objects/:name", ({ params }) => servePublicObject(uploads, params.name ?? ""));
}

/** A visitor without a row could not be moved at sign-in, so the file is assigned to the account here. */
async function claimTicket(identity: Identity, exchange: Exchange, ticket: VerifiedTicket): Promise<VerifiedTicket> {
	if (!ticket.newcomer) return ticket;
	const viewer = await identity.viewer(exchange);
	return viewer.kind === "user" ? { ...ticket, owner: viewer, newcomer: null } : ticket;
}

function avatarRoutes(routes: Routes, uploads: Uploads, identity: Identity): void {
	routes.handle(contract.uploadAvatar, async ({ body, exchange }) => {
		const { id } = await identity.signedIn(exchange);
		return await openUpload(uploads, { owner: { kind: "user", id }, unstoredTokenHash: null }, "avatar", body ?? {});
	});

	routes.handle(contract.setAvatar, async ({ body, exchange }) => {
		const user = await identity.signedIn(exchange);
		return { user: viewUser(await setAvatar(uploads, user, body.avatarURL)) };
	});

	routes.handle(contract.deleteAvatar, async ({ exchange }) => {
		const user = await identity.signedIn(exchange);
		return { user: viewUser(await deleteAvatar(uploads, user)) };
	});
}

export function uploadsRoutes(routes: Routes, uploads: Uploads, identity: Identity): void {
	const { database, urlSigner, clock } = uploads;
	const limiter = new ConcurrentUploads();
	fileRoutes(routes, uploads, identity, limiter);
	companionRoutes(routes, uploads, identity);
	avatarRoutes(routes, uploads, identity);

	routes.handle(contract.uploadObject, async ({ body, exchange }) => {
		const writer = await announcingWriter(uploads, identity, exchange);
		return await startUpload(uploads, writer, body ?? {}, exchange);
	});

	routes.handle(contract.completeUpload, async ({ params, exchange }) => {
		const viewer = await identity.viewer(exchange);
		const upload = await ownedDirect(database.query, viewer, params.id);
		// A first call may have succeeded, with its response lost.
		if (!upload) return { objectURL: objectPath(await ownedObject(database, viewer, params.id)) };
		return {
			objectURL: await limiter.run(upload.owner, "file", () =>
				finalizeDirect(uploads, upload, senderOf(upload.owner, exchange.address)),
			),
		};
	});

	routes.receive("/objects/uploads/:id", async ({ params, query, exchange }, file) => {
		const ticket = await claimTicket(identity, exchange, urlSigner.verify(`/objects/uploads/${params.id}`, query));
		return await limiter.run(ticket.owner, "file", async () => {
			await consumeFile(uploads.limits, ticket.owner, exchange.address);
			const url = await receiveUpload(uploads, ticket, file, senderOf(ticket.owner, exchange.address));
			exchange.setHeader("etag", `"${ticket.key}"`);
			exchange.setHeader("location", url);
			const pages = (await copiesOf(database.query, [ticket.key])).get(ticket.key)?.pages ?? null;
			return { url, ...(pages !== null && { pages }) };
		});
	});

	routes.handle(contract.listObjects, async ({ exchange }) => {
		const viewer = await identity.viewer(exchange);
		if (viewer.kind === "anonymous") return [];
		const rows = await database.query
			.selectFrom("objects")
			.selectAll()
			.where(ownerColumn(viewer), "=", viewer.id)
			.where("kind", "=", "upload")
			.where("state", "=", "ready")
			.orderBy("created_at", "desc")
			.orderBy("key")
			.execute();
		return rows.map(viewObject);
	});

	routes.handle(contract.deleteObject, async ({ params, exchange }) => {
		const object = await ownedObject(database, await identity.viewer(exchange), params.id);
		await database.write(async (transaction) => {
			await lockObjects(transaction, [object.key]);
			// The copies that readers have made of a shared chat name the file when it is gone.
			if (await isUsedByOwner(transaction, object)) throw conflict(IN_USE);
			await releaseObject(transaction, object.key, clock.now());
		});
		await deleteReleasedObjects(uploads);
		return undefined;
	});
}
