export { voteMessages } from "./messages.ts";
export { SharedVote, VoteArea } from "./vote-area.tsx";
export { firstSeats, shortVote } from "./vote-words.ts";
export { useVoting, useVotingOfTurn, type Voting, VotingProvider } from "./voting.ts";
