import sanitizeHtml from 'sanitize-html';
import { maskCardNumbers } from '#contract/card-numbers.rules.ts';
import { DEEPEST_MARKUP } from '#contract/markup.rules.ts';

const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'];

interface Choice {
  /** The only allowed kinds of links, not even to our own pages; any other link becomes plain text. */
  onlySchemes?: readonly string[];
  /** Tags that become another tag with the same meaning. */
  renamed?: Record<string, string>;
}

/**
 * Keeps the given tags without their attributes, links only to harmless addresses, and only the words of everything
 * else, with card numbers masked. Showing the result never runs or loads anything.
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
    // Deeper than any allowed input, also when an end tag was hidden in a comment.
    nestingLimit: DEEPEST_MARKUP,
  });
  // Only now, because removing tags joins the text between them.
  return maskCardNumbers(cleaned);
}

/** The address as a browser understands it, without hidden characters. */
function absoluteAddress(href: string | undefined, schemes: readonly string[]): string | undefined {
  const url = href === undefined ? null : URL.parse(href);
  return url && schemes.includes(url.protocol.slice(0, -1)) ? url.href : undefined;
}
