import sanitizeHtml from 'sanitize-html';
import { maskCardNumbers } from '#contract/card-numbers.rules.ts';
import { DEEPEST_MARKUP } from '#contract/markup.rules.ts';

const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'];

interface Choice {
  /** The only allowed schemes of links; any other link becomes plain text. */
  onlySchemes?: readonly string[];
  /** Tags that become another tag with the same meaning. */
  renamed?: Record<string, string>;
}

/**
 * Removes everything but the given tags, without their attributes, and harmless links. The text of removed tags stays,
 * with card numbers masked. The result never runs or loads anything.
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
    // Deeper than any allowed input, because an end tag can hide in a comment.
    nestingLimit: DEEPEST_MARKUP,
  });
  // Masks last, because removing tags joins the text between them.
  return maskCardNumbers(cleaned);
}

/** The address as a browser resolves it, without hidden characters. */
function absoluteAddress(href: string | undefined, schemes: readonly string[]): string | undefined {
  const url = href === undefined ? null : URL.parse(href);
  return url && schemes.includes(url.protocol.slice(0, -1)) ? url.href : undefined;
}
