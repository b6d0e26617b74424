/** What a message may be made of; everything else is taken out when it is stored and again when it is shown. */
export const CHAT_TAGS = ['p', 'br', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li'] as const;
export const CHAT_LINK_SCHEMES = ['https', 'http', 'mailto'] as const;

/** Of the HTML, so that no message fills a screen for minutes. */
export const MESSAGE_MAX_LENGTH = 20_000;
