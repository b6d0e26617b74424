import { CHAT_LINK_SCHEMES } from '#contract/chat.rules.ts';
import { completedAddress } from '#web/lib/link-address.ts';
/** Makes a paragraph of each line, so that plain text looks as it was typed. */
export function plainToHtml(text: string): string {
  if (text === '') return '';
  return text
    .split(/\r?\n/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
}

/** Turns a formatted text into plain text, for the editor without formats. */
export function htmlToPlain(html: string): string {
  return unescaped(
    html
      .replace(/<li>(<p>)?/g, '• ')
      .replace(/<\/p><\/li>/g, '</li>')
      .replace(/<br\s*\/?>|<\/(p|li)>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  ).replace(/\n$/, '');
}

/** Whether a text has only spaces and empty lines (CHAT-13, VAL-13). */
export function isBlank(html: string): boolean {
  return /^[\s\u00ad\u200b-\u200f\u2060\ufeff]*$/.test(htmlToPlain(html).replace(/•/g, ''));
}

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0', '&amp;': '&' } as const;

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES]);
}

export function linkAddress(typed: string): string | undefined {
  return completedAddress(typed, isAllowedLink);
}

/** Only links to the web and to mail addresses are allowed. */
export function isAllowedLink(address: string): boolean {
  const scheme = URL.parse(address)?.protocol.slice(0, -1);
  return CHAT_LINK_SCHEMES.some((allowed) => allowed === scheme);
}

/** Enter alone makes a new line; with Ctrl, or ⌘ on a Mac, it sends. */
export function isSendKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
}
