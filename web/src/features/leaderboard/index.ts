export { LeaderboardPage } from "./leaderboard-page.tsx";
