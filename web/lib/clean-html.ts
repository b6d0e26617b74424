import purify, { type DOMPurify } from 'dompurify';

interface Allowed {
  tags: readonly string[];
  /** What the address of a link has to look like. */
  links: RegExp;
  /** Links leave the screen alone and open beside it. */
  opensTabs?: boolean;
}

/**
 * What may be shown of a text written as HTML, although the server cleaned it when it was stored.
 * Import it lazily: only screens with such texts need the library behind it.
 */
export const cleanHtml = htmlCleaner({
  tags: ['p', 'br', 'h3', 'h4', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'blockquote', 'hr'],
  links: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
});

/** Who cleans on the server, where the library has no browser to work in. */
type Cleaner = (html: string, tags: readonly string[]) => string;

/** The same for texts that may contain less or other things. */
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

/** A page opened from here learns neither where its reader came from nor how to reach back. */
function secureLinks(opensTabs: boolean): DOMPurify {
  const cleaner = purify(window);
  cleaner.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName !== 'A') return;
    // An empty address would open this page once more.
    if (!element.getAttribute('href')) element.removeAttribute('href');
    element.setAttribute('rel', 'noopener noreferrer');
    if (opensTabs) element.setAttribute('target', '_blank');
  });
  return cleaner;
}
