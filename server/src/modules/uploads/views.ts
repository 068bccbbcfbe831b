import type { UploadedObject } from "@parallax/contract";
import { addressOf, type ObjectRow } from "./store/object-rows.ts";

export function viewObject(object: ObjectRow): UploadedObject {
	return {
		id: object.key,
		objectURL: addressOf(object),
		name: object.name,
		type: object.content_type,
		size: object.size,
		createdAt: new Date(object.created_at).toISOString(),
	};
}
