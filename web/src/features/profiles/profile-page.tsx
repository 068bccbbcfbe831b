import { useStickyError } from "../../lib/page/use-sticky-error.ts";
import "./profile-page.css";
import type { getProfile, ParsedAnswer } from "@parallax/contract";
import { useParams } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { ApiError } from "../../lib/server/api.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { usePageTitle } from "../../ui/a11y/use-page-title.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { Empty } from "../../ui/layout/empty.tsx";
import { PageBody } from "../../ui/layout/page.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { TextSkeleton } from "../../ui/loading/skeleton.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { messages } from "./messages.ts";
import { PublicChat } from "./public-chat.tsx";
import { usePublicProfile } from "./use-public-profile.ts";

type Profile = ParsedAnswer<typeof getProfile>;

function NotFound() {
	return (
		<Empty
			stances={["says", "says", "silent", "says"]}
			title={messages.notFound.title}
			text={messages.notFound.text}
			level={1}
		>
			<ButtonLink href={paths.home}>{messages.home}</ButtonLink>
		</Empty>
	);
}

function Head({ profile: { user, counts } }: { readonly profile: Profile }) {
	return (
		<header className="profile-head">
			<Avatar name={user.displayName ?? user.username} photoURL={user.photoURL} size="l" />
			<div>
				<h1 className="text-4">@{user.username}</h1>
				{user.displayName && <p dir="auto">{user.displayName}</p>}
				<p className="text-1 num">{messages.counts(counts.chats, counts.successfulResponses)}</p>
			</div>
		</header>
	);
}

function Chats({ chats }: { readonly chats: Profile["chatHistory"] }) {
	if (chats.length === 0) {
		return (
			<Empty stances={["silent", "silent", "silent", "silent"]} title={messages.none} text={messages.noneText}>
				<ButtonLink href={paths.home}>{messages.ask}</ButtonLink>
			</Empty>
		);
	}
	return (
		<ul>
			{chats.map((chat) => (
				<PublicChat key={chat.id} chat={chat} />
			))}
		</ul>
	);
}

const isOffline = (error: Error): boolean => error instanceof ApiError && error.status === 0;

function Profile({ username }: { readonly username: string }) {
	const profile = usePublicProfile(username);
	const error = useStickyError(profile.error, profile.data !== undefined);
	const isMissing = error !== null && !profile.data && !isOffline(error);
	usePageTitle(isMissing ? messages.notFound.title : messages.title(username));
	if (profile.isPending && !error) {
		return (
			<div className="profile-wait">
				<h1 className="text-4">{messages.title(username)}</h1>
				<p className="quiet" role="status">
					{messages.loading}
				</p>
				<TextSkeleton lines={4} />
			</div>
		);
	}
	const [first] = profile.data?.pages ?? [];
	if (first) {
		return (
			<>
				<Head profile={first} />
				<Chats chats={profile.data?.pages.flatMap((page) => page.chatHistory) ?? []} />
				{profile.hasNextPage && (
					<p className="profile-more">
						<Button busy={profile.isFetchingNextPage} onClick={() => void profile.fetchNextPage()}>
							{messages.more}
						</Button>
						{profile.isFetchNextPageError && <span role="alert">{messages.moreFailed}</span>}
					</p>
				)}
			</>
		);
	}
	// The specification has one state for all failures. Only a lost connection differs, because a retry helps.
	if (error && isOffline(error)) {
		return (
			<LoadFailed
				text={sentenceFor(error)}
				busy={profile.isFetching}
				onRetry={() => void profile.refetch()}
				level={1}
			/>
		);
	}
	return <NotFound />;
}

export function ProfilePage() {
	const { username = "" } = useParams<{ username: string }>();
	return (
		<PageBody>
			<Profile key={username} username={username} />
		</PageBody>
	);
}
