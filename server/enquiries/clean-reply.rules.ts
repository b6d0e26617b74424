import { cleanHtml } from '#server/platform/clean-html.ts';
import { escapeHtml } from '#server/platform/mail.ts';

/** The allowed tags. No images: they would reveal when and where the mail is read. */
const REPLY_TAGS = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'];
const ANY_TAG = new RegExp(`</?(${REPLY_TAGS.join('|')})[\\s/>]`, 'i');

/** Removes all HTML that is not allowed; plain text keeps its line breaks. */
export function cleanReply(written: string): string {
  return ANY_TAG.test(written) ? cleanHtml(written, REPLY_TAGS).trim() : htmlOf(written);
}

function htmlOf(text: string): string {
  return text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().split(/\r?\n/).map(escapeHtml).join('<br />')}</p>`)
    .join('');
}

/** The paragraphs of a mail with their line breaks; the address of a link stands behind its text. */
export function paragraphsOf(html: string): string[] {
  return html
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, url: string, label: string) =>
      label === url ? url : `${label} (${url})`,
    )
    .replace(/<li>/g, '– ')
    .replace(/<(br|\/li)\b[^>]*>/g, '\n')
    .replace(/<(p|\/p|ul|ol|\/ul|\/ol)\b[^>]*>/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_, code: string | undefined, name: keyof typeof SIGNS) =>
      code ? String.fromCodePoint(Number(code)) : SIGNS[name],
    )
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, '\n'))
    .filter((paragraph) => paragraph !== '');
}

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"' } as const;
