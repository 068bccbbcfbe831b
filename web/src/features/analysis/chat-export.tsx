import { exportChat, exportSharedChat, urlOf } from "@parallax/contract";
import { useCallback } from "react";
import type { ShownChat } from "../chat/index.ts";
import { ExportMenu, type FileAddress } from "../exports/index.ts";

/** The chat on show as a file, or on paper. */
export function ChatExport({ side, id }: { readonly side: ShownChat["side"]; readonly id: string }) {
	const addressOf: FileAddress = useCallback(
		(format) => urlOf(side === "own" ? exportChat : exportSharedChat, { params: { id }, query: { format } }),
		[side, id],
	);
	return <ExportMenu addressOf={addressOf} canPrint />;
}
