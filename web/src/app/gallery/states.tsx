import { paths } from "../../lib/page/paths.ts";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Empty } from "../../ui/layout/empty.tsx";
import { Note } from "../../ui/layout/note.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { Skeleton, TextSkeleton } from "../../ui/loading/skeleton.tsx";
import { Badge } from "../../ui/marks/badge.tsx";
import { Specimen } from "./specimen.tsx";

export function States() {
	return (
		<>
			<Specimen title="Badges" text="A word or a shape always; colour only helps.">
				<Badge>4/4</Badge>
				<Badge tone="warn">Demo</Badge>
			</Specimen>
			<Specimen title="Notes" text="A sentence that belongs to its place." layout="grid">
				<Note>This chat is read-only.</Note>
				<Note icon="offline">You're offline. Answers keep running.</Note>
				<Note tone="warn">At least one AI provider must be selected to submit queries.</Note>
			</Specimen>
			<Specimen title="Skeletons" text="Ruled paper at the pitch of the text that comes." layout="grid">
				<TextSkeleton lines={6} />
				<div>
					<Skeleton width="28%" />
					<br />
					<Skeleton width="92%" />
				</div>
			</Specimen>
			<Specimen title="Empty and failed" text="The mark, what this is, one thing to do." layout="grid">
				<Empty
					level={3}
					stances={["silent", "silent", "silent", "silent"]}
					title="No chat history yet"
					text="Your comparisons and their answers are saved here."
				>
					<ButtonLink tone="fill" href={paths.home}>
						Start Chatting
					</ButtonLink>
				</Empty>
				<LoadFailed
					text="Couldn't reach the server. Check your connection and try again."
					busy={false}
					onRetry={() => {}}
				/>
			</Specimen>
			<Specimen title="Card" text="A rule instead of a box; the head stands in the margin." layout="grid">
				<div>
					<Card title="Privacy Settings" note="Your profile lists only chats you shared.">
						<p>What belongs together stands together.</p>
					</Card>
					<Card title="Danger Zone" tone="danger">
						<p>What cannot be undone.</p>
					</Card>
				</div>
			</Specimen>
		</>
	);
}
