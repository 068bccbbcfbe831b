/** Numbers that both sides must agree on. Specification sections 5 and 9, decisions section 4. */
export const PROMPT_MAX_UNITS = 2000;
export const ANSWER_MAX_UNITS = 200_000;
export const SHARE_PREVIEW_UNITS = 100;
export const POLL_MS = 2000;
export const HEARTBEAT_MS = 15_000;
export const BODY_MAX_BYTES = 65_536;
export const AVATAR_MAX_BYTES = 10_485_760;
export const UPLOAD_MAX_FILES = 5;
export const KEY_TOPICS_MAX = 4;
export const PASSWORD_MIN_UNITS = 8;
export const USERNAME_MIN_UNITS = 3;
export const USERNAME_MAX_UNITS = 30;
export const HISTORY_PAGE = 50;
