import { CHAT_LINK_SCHEMES, CHAT_TAGS } from '#contract/chat.rules.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';

const EXCERPT_LENGTH = 120;

/** Two passes are enough for every text tried so far. The text is safe after the first. */
const MOST_PASSES = 5;

/**
 * Removes all HTML that is not allowed; plain text keeps its line breaks. Removing tags can put others into an order that
 * is parsed differently, so the cleaning is repeated until nothing changes.
 */
export function cleanMessage(written: string): string {
  let html = cleanOnce(written);
  for (let pass = 1; pass < MOST_PASSES; pass += 1) {
    const again = cleanOnce(html);
    if (again === html) break;
    html = again;
  }
  return html;
}

function cleanOnce(written: string): string {
  const html = cleanHtml(written, CHAT_TAGS, {
    onlySchemes: CHAT_LINK_SCHEMES,
    renamed: { b: 'strong', i: 'em' },
  }).trim();
  return html === '' || html.includes('<') ? html : `<p>${html.split(/\r?\n/).join('<br />')}</p>`;
}

/** Whether the message shows nothing: Unicode has several characters that are invisible. */
export function isBlank(html: string): boolean {
  return withoutTags(html).replace(/[\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu, '') === '';
}

/** The text of a cleaned message, line by line. */
export function plainText(html: string): string {
  return withoutTags(html.replace(/<li>/g, '– ').replace(/<(br|\/p|\/li|\/ul|\/ol)\b[^>]*>/g, '\n'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function withoutTags(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof SIGNS) => SIGNS[name]);
}

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"' } as const;

/** The beginning of a message for a list, in one line. */
export function excerptOf(html: string): string {
  const line = plainText(html).replaceAll('\n', ' ');
  const letters = [...line];
  return letters.length <= EXCERPT_LENGTH ? line : `${letters.slice(0, EXCERPT_LENGTH - 1).join('')}…`;
}
