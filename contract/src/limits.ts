/** Limits that server and page share. Specification sections 5 and 9, decisions section 4. */
export const PROMPT_MAX_UNITS = 2000;
export const ANSWER_MAX_UNITS = 200_000;
export const SHARE_PREVIEW_CHARACTERS = 100;
export const POLL_MS = 2000;
export const HEARTBEAT_MS = 15_000;
export const BODY_MAX_BYTES = 65_536;
export const AVATAR_MAX_BYTES = 10_485_760;
export const UPLOAD_MAX_FILES = 5;
/** The uploads of one browser without an account. */
export const VISITOR_MAX_FILES = 20;
export const VISITOR_MAX_BYTES = 52_428_800;
export const KEY_TOPICS_MAX = 4;
export const PASSWORD_MIN_UNITS = 8;
export const USERNAME_MAX_UNITS = 30;
/** The name that a person gives to something: a column, a panel, an assistant, a topic. */
export const NAME_MAX_UNITS = 40;
export const HISTORY_PAGE_SIZE = 50;
export const PROFILE_PAGE_SIZE = 20;
export const MAX_HISTORY_PAGE_SIZE = 100;
export const SEARCH_MAX_UNITS = 500;
/** Bounded by the length of a URL. */
export const MAX_EXPORTED_CHATS = 200;
export const MAX_DELETED_CHATS = 1000;
/** A temporary chat is deleted this long after its owner last looked at it, and this long after its start at the latest. */
export const TEMPORARY_UNSEEN_MS = 3_600_000;
export const TEMPORARY_MAX_MS = 86_400_000;
/** Columns of a chat. */
export const MAX_SEATS = 8;
/** How many new editions of a turn one request asks for. */
export const MAX_EDITIONS_AT_ONCE = 3;
/** Editions of a turn. */
export const MAX_EDITIONS = 20;
/** The words of an answer that other assistants are asked about. */
export const CHECK_QUOTE_MAX_UNITS = 600;
/** Prompts of a chat. */
export const MAX_TURNS = 20;
/** The note of a vote. */
export const VOTE_NOTE_MAX_UNITS = 1000;
/** Of one turn. */
export const MAX_ATTACHMENTS = 5;
export const ATTACHMENT_MAX_BYTES = 10_485_760;
/** Of one turn, together. */
export const ATTACHMENTS_MAX_BYTES = 20_971_520;
export const ATTACHED_TEXT_MAX_BYTES = 204_800;
export const ATTACHED_PDF_MAX_PAGES = 100;
