import purify from 'dompurify';

const ALLOWED_TAGS = ['p', 'br', 'h3', 'h4', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'blockquote', 'hr'];

// A page opened from here learns neither where its reader came from nor how to reach back.
purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') element.setAttribute('rel', 'noopener noreferrer');
});

/**
 * What may be shown of a text written as HTML, although the server cleaned it when it was stored.
 * Import it lazily: only screens with such texts need the library behind it.
 */
export function cleanHtml(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
  });
}
