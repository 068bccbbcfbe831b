import type { ReactNode } from "react";
import { Link } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useConfig } from "../../assistants/index.ts";
import { useSignIn } from "../../identity/index.ts";
import { openKeyDialog } from "./key-dialog-store.ts";

export interface OwnKeyActionProps {
	/** The assistants that a key can be pasted for; at least one. */
	readonly assistantIds: readonly string[];
	readonly children: ReactNode;
}

/** Leads to the place for a key: the settings of an account, or the dialog of a browser without one. */
export function OwnKeyAction({ assistantIds, children }: OwnKeyActionProps) {
	const isVisitor = useSignIn().state === "signed-out";
	const mayVisitorsAsk = useConfig()?.allowAnonymous === true;
	const [firstId = ""] = assistantIds;
	if (!isVisitor || !mayVisitorsAsk) return <Link href={paths.ownKey(firstId)}>{children}</Link>;
	return (
		<button type="button" className="text-action" aria-haspopup="dialog" onClick={() => openKeyDialog(assistantIds)}>
			{children}
		</button>
	);
}
