/** The allowed HTML of a message; the server removes everything else when it stores, the browser when it shows. */
export const CHAT_TAGS = ['p', 'br', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li'] as const;
export const CHAT_LINK_SCHEMES = ['https', 'http', 'mailto'] as const;

/** In characters of HTML. */
export const MESSAGE_MAX_LENGTH = 20_000;
