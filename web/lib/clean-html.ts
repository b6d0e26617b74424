import purify, { type DOMPurify } from 'dompurify';

interface Allowed {
  tags: readonly string[];
  /** The allowed form of a link's address. */
  links: RegExp;
  /** Links open in a new tab. */
  opensTabs?: boolean;
}

/**
 * Cleans HTML text before it is shown, although the server cleaned it when it was stored. Import it lazily: only
 * screens with such texts need its library.
 */
export const cleanHtml = htmlCleaner({
  tags: ['p', 'br', 'h3', 'h4', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'blockquote', 'hr'],
  links: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
});

/** Cleans on the server, where the library has no DOM. */
type Cleaner = (html: string, tags: readonly string[]) => string;

/** Makes a cleaner with other limits. */
export function htmlCleaner({ tags, links, opensTabs = false }: Allowed) {
  let cleaner: DOMPurify | undefined;
  const limits = {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: ['href'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: links,
  };
  return (html: string, cleanOnServer?: Cleaner): string => {
    if (cleanOnServer) return cleanOnServer(html, tags);
    cleaner ??= secureLinks(opensTabs);
    return cleaner.sanitize(html, limits);
  };
}

/** A page that opens from a link gets neither the referrer nor a reference to this window. */
function secureLinks(opensTabs: boolean): DOMPurify {
  const cleaner = purify(window);
  cleaner.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName !== 'A') return;
    // An empty address would open the same page again.
    if (!element.getAttribute('href')) element.removeAttribute('href');
    element.setAttribute('rel', 'noopener noreferrer');
    if (opensTabs) element.setAttribute('target', '_blank');
  });
  return cleaner;
}
