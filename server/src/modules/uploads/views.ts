import type { UploadedObject } from "@parallax/contract";
import { type ObjectRow, objectPath } from "./store/object-rows.ts";

export function viewObject(object: ObjectRow): UploadedObject {
	return {
		id: object.key,
		objectURL: objectPath(object),
		name: object.name,
		type: object.content_type,
		size: object.size,
		createdAt: new Date(object.created_at).toISOString(),
	};
}
