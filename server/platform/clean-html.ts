import sanitizeHtml from 'sanitize-html';

const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'];

/**
 * Keeps the given tags without their attributes, links only to harmless addresses, and of everything else
 * the words. Whatever was written, the result can be shown without running anything or loading anything.
 */
export function cleanHtml(html: string, tags: string[]): string {
  return sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href !== undefined && { href }), rel: 'noopener noreferrer' },
      }),
    },
  });
}
