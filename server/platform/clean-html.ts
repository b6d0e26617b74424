import sanitizeHtml from 'sanitize-html';
import { maskCardNumbers } from '#contract/card-numbers.rules.ts';
import { DEEPEST_MARKUP } from '#contract/markup.rules.ts';

const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'];

interface Choice {
  /** Links lead there and nowhere else, also not to a page of our own; what leads elsewhere is no link any more. */
  onlySchemes?: readonly string[];
  /** Tags that mean the same as one that stays. */
  renamed?: Record<string, string>;
}

/**
 * Keeps the given tags without their attributes, links only to harmless addresses, and of everything else
 * the words, with card numbers masked. Whatever was written, the result can be shown without running anything or loading anything.
 */
export function cleanHtml(
  html: string,
  tags: readonly string[],
  { onlySchemes, renamed = {} }: Choice = {},
): string {
  const cleaned = sanitizeHtml(html, {
    allowedTags: [...tags],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: [...(onlySchemes ?? LINK_SCHEMES)],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    transformTags: {
      ...renamed,
      a: (tagName, { href }) => {
        const address = onlySchemes ? absoluteAddress(href, onlySchemes) : href;
        return {
          tagName,
          attribs: { ...(address !== undefined && { href: address }), rel: 'noopener noreferrer' },
        };
      },
    },
    exclusiveFilter: ({ tag, attribs }) =>
      onlySchemes && tag === 'a' && attribs.href === undefined ? 'excludeTag' : false,
    // Deeper than anything that was let in, also where an end was hidden in a comment.
    nestingLimit: DEEPEST_MARKUP,
  });
  // Only now, because taking tags away joins what stood between them.
  return maskCardNumbers(cleaned);
}

/** As a browser understands it, whatever it was dressed up with. */
function absoluteAddress(href: string | undefined, schemes: readonly string[]): string | undefined {
  const url = href === undefined ? null : URL.parse(href);
  return url && schemes.includes(url.protocol.slice(0, -1)) ? url.href : undefined;
}
