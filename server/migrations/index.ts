import type { Migration } from "kysely/migration";
import { up as firstTables } from "./0001-first-tables.ts";
import { up as analyses } from "./0002-analyses.ts";
import { up as loginSessions } from "./0003-login-sessions.ts";
import { up as search } from "./0004-search.ts";
import { up as uploads } from "./0005-uploads.ts";
import { up as publicChats } from "./0006-public-chats.ts";
import { up as runningSummaries } from "./0007-running-summaries.ts";
import { up as contradicted } from "./0008-contradicted.ts";
import { up as searchAtOnce } from "./0009-search-at-once.ts";
import { up as summariesBegun } from "./0010-summaries-begun.ts";
import { up as directUploads } from "./0011-direct-uploads.ts";
import { up as responsePieces } from "./0012-response-pieces.ts";
import { up as storeKeys } from "./0013-store-keys.ts";
import { up as refusedUploads } from "./0014-refused-uploads.ts";
import { up as keysByAge } from "./0015-keys-by-age.ts";
import { up as analysisSentences } from "./0016-analysis-sentences.ts";
import { up as searchRebuilt } from "./0017-search-rebuilt.ts";
import { up as openCalls } from "./0018-open-calls.ts";
import { up as seatsAndTurns } from "./0019-seats-and-turns.ts";
import { up as ownAssistants } from "./0020-own-assistants.ts";
import { up as analysisInProgress } from "./0021-analysis-in-progress.ts";
import { up as visitorKeys } from "./0022-visitor-keys.ts";
import { up as failureAdvice } from "./0023-failure-advice.ts";
import { up as rootContradictions } from "./0024-root-contradictions.ts";
import { up as compareFailure } from "./0025-compare-failure.ts";
import { up as judgesAndCosts } from "./0026-judges-and-costs.ts";
import { up as contextOfAnswers } from "./0027-context-of-answers.ts";
import { up as earlierAttempts } from "./0028-earlier-attempts.ts";
import { up as temporaryChats } from "./0029-temporary-chats.ts";
import { up as attachments } from "./0030-attachments.ts";
import { up as citations } from "./0031-citations.ts";
import { up as votes } from "./0032-votes.ts";
import { up as topicsAndPins } from "./0033-topics-and-pins.ts";
import { up as wordsOfTurns } from "./0034-words-of-turns.ts";
import { up as blindChats } from "./0035-blind-chats.ts";
import { up as checks } from "./0037-checks.ts";
import { up as merges } from "./0038-merges.ts";
import { up as reviews } from "./0039-reviews.ts";
import { up as editions } from "./0040-editions.ts";
import { up as changes } from "./0041-changes.ts";
import { up as replacedCosts } from "./0042-replaced-costs.ts";
import { up as removedChecks } from "./0043-removed-checks.ts";
import { up as contradictedTurns } from "./0044-contradicted-turns.ts";
import { up as lostCosts } from "./0045-lost-costs.ts";

/** Forward only, in this order; a released one never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
	"0001-first-tables": { up: firstTables },
	"0002-analyses": { up: analyses },
	"0003-login-sessions": { up: loginSessions },
	"0004-search": { up: search },
	"0005-uploads": { up: uploads },
	"0006-public-chats": { up: publicChats },
	"0007-running-summaries": { up: runningSummaries },
	"0008-contradicted": { up: contradicted },
	"0009-search-at-once": { up: searchAtOnce },
	"0010-summaries-begun": { up: summariesBegun },
	"0011-direct-uploads": { up: directUploads },
	"0012-response-pieces": { up: responsePieces },
	"0013-store-keys": { up: storeKeys },
	"0014-refused-uploads": { up: refusedUploads },
	"0015-keys-by-age": { up: keysByAge },
	"0016-analysis-sentences": { up: analysisSentences },
	"0017-search-rebuilt": { up: searchRebuilt },
	"0018-open-calls": { up: openCalls },
	"0019-seats-and-turns": { up: seatsAndTurns },
	"0020-own-assistants": { up: ownAssistants },
	"0021-analysis-in-progress": { up: analysisInProgress },
	"0022-visitor-keys": { up: visitorKeys },
	"0023-failure-advice": { up: failureAdvice },
	"0024-root-contradictions": { up: rootContradictions },
	"0025-compare-failure": { up: compareFailure },
	"0026-judges-and-costs": { up: judgesAndCosts },
	"0027-context-of-answers": { up: contextOfAnswers },
	"0028-earlier-attempts": { up: earlierAttempts },
	"0029-temporary-chats": { up: temporaryChats },
	"0030-attachments": { up: attachments },
	"0031-citations": { up: citations },
	"0032-votes": { up: votes },
	"0033-topics-and-pins": { up: topicsAndPins },
	"0034-words-of-turns": { up: wordsOfTurns },
	"0035-blind-chats": { up: blindChats },
	"0037-checks": { up: checks },
	"0038-merges": { up: merges },
	"0039-reviews": { up: reviews },
	"0040-editions": { up: editions },
	"0041-changes": { up: changes },
	"0042-replaced-costs": { up: replacedCosts },
	"0043-removed-checks": { up: removedChecks },
	"0044-contradicted-turns": { up: contradictedTurns },
	"0045-lost-costs": { up: lostCosts },
};
