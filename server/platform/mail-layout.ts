import { mail } from '#texts/generated/mail.ts';
import type { Locale } from './locale.ts';
import { escapeHtml, type Letter } from './mail.ts';

export interface Draft {
  to: string;
  subject: string;
  /** The headline inside the mail. Without it the subject is the headline. */
  headline?: string;
  /** Stand above the block, the code and the button. */
  paragraphs: string[];
  dateBlock?: DateBlock | undefined;
  /** Large and easy to copy, such as a one-time code. */
  highlight?: string;
  link?: MailLink;
  /** Stand below the button. */
  details?: string[];
  /** What may be needed as well, as plain links below everything else. */
  furtherLinks?: MailLink[];
  closing: string;
}

export interface MailLink {
  label: string;
  url: string;
}

/** When, and with whom. Every part is a line of its own. */
export interface DateBlock {
  /** What became of this time: confirmed, moved, cancelled. */
  label: string;
  day: string;
  time: string;
  doctor?: string | undefined;
  /** Nothing takes place at this time any more: the block is grey. */
  isOver?: boolean;
}

/** Plain text and HTML of one draft, in the same order; every word is escaped, nothing is loaded from anywhere. */
export function layOut(locale: Locale, draft: Draft): Letter {
  const { to, highlight, link, details = [], furtherLinks = [] } = draft;
  const text = [
    ...(draft.headline ? [draft.headline] : []),
    ...draft.paragraphs,
    ...(draft.dateBlock ? [linesOf(draft.dateBlock).join('\n')] : []),
    ...(highlight ? [highlight] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...details,
    ...furtherLinks.map(({ label, url }) => `${label}:\n${url}`),
    draft.closing,
  ].join('\n\n');
  return { to, subject: oneLine(draft.subject), text: `${text}\n`, html: htmlOf(locale, draft) };
}

function linesOf({ label, day, time, doctor }: DateBlock): string[] {
  return [`${label}:`, day, time, ...(doctor ? [doctor] : [])];
}

/** A line break in a subject would start a new mail header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
}

/** Tables and inline styles, because mail programs know little else; the style sheet only serves dark screens. */
function htmlOf(locale: Locale, draft: Draft): string {
  const t = mail[locale];
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(draft.subject)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;padding:0;background:#fbf7f4">
<div style="display:none;max-height:0;overflow:hidden">${t.preview}${FILLER.repeat(FILLERS)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf7f4">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT}">
<tr><td style="padding:0 8px 16px">${markOf(t.sender)}</td></tr>
<tr><td class="card ink" style="background:#ffffff;border:1px solid #e9dfd8;border-radius:14px;padding:28px 24px;${FONT}">
${contentOf(locale, draft)}
</td></tr></table></td></tr></table></body></html>`;
}

function contentOf(locale: Locale, draft: Draft): string {
  const { dateBlock, highlight, link, details = [], furtherLinks = [] } = draft;
  return [
    `<h1 style="${HEADLINE}">${escapeHtml(draft.headline ?? draft.subject)}</h1>`,
    ...draft.paragraphs.map(paragraph),
    ...(dateBlock ? [htmlOfDate(dateBlock)] : []),
    ...(highlight ? [`<p class="block ink" style="${CODE}">${escapeHtml(highlight)}</p>`] : []),
    ...(link ? [buttonOf(link)] : []),
    ...details.map(paragraph),
    ...furtherLinks.map(furtherLink),
    `<p class="soft line" style="${CLOSING}">${withBreaks(draft.closing)}</p>`,
    ...(link ? [addressOf(link.url, mail[locale].link_hint)] : []),
  ].join('\n');
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${withBreaks(text)}</p>`;
}

function furtherLink({ label, url }: MailLink): string {
  return `<p style="margin:0 0 16px"><a class="link" href="${escapeHtml(url)}" style="color:#7a2e5d;font-weight:600">${escapeHtml(label)}</a></p>`;
}

function htmlOfDate({ label, day, time, doctor, isOver = false }: DateBlock): string {
  const [name, colours] = isOver
    ? ['over', 'background:#f0eae7;border-left:4px solid #94858f']
    : ['block', 'background:#f6e9f0;border-left:4px solid #7a2e5d'];
  const line = (text: string, style: string) => `<div style="${style}">${escapeHtml(unbroken(text))}</div>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td class="${name} ink" style="${colours};border-radius:8px;padding:16px 20px;${FONT}">
<div class="soft" style="font-size:14px;color:#5f5262">${escapeHtml(label)}</div>
${line(day, 'font-size:20px;line-height:1.35;font-weight:600')}
${line(time, 'font-size:18px')}
${doctor ? line(doctor, 'padding-top:4px') : ''}</td></tr></table>`;
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:8px 0 24px"><a class="button" href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a></p>`;
}

function addressOf(url: string, hint: string): string {
  const address = escapeHtml(url);
  return `<p class="soft" style="${SMALL}">${hint}<br><a class="soft" href="${address}" style="color:#5f5262;word-break:break-all">${address}</a></p>`;
}

/** The mark, made of HTML alone, and the name of the sender. Neither reveals the kind of care. */
function markOf(sender: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="mark" width="32" height="32" align="center" style="background:#7a2e5d;border-radius:16px;line-height:0">
<div style="width:13px;height:17px;border-radius:50%;background:#ffffff;margin:auto"></div></td>
<td class="ink" style="padding-left:12px;${FONT};font-weight:600">${escapeHtml(sender)}</td></tr></table>`;
}

function withBreaks(text: string): string {
  return escapeHtml(unbroken(text)).replaceAll('\n', '<br>');
}

const MONTHS_AND_UNITS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
  'January',
  'February',
  'March',
  'May',
  'June',
  'July',
  'October',
  'December',
  'Uhr',
  'Minuten?',
  'Stunden?',
  'Tagen?',
  'Tage',
  'Wochen?',
  'minutes?',
  'hours?',
  'days?',
  'weeks?',
  'Zeichen',
  'Euro',
  '€',
  '%',
].join('|');

/** Amounts, dates, times and phone numbers: `24. November 2026`, `09:00 Uhr`, `48 Stunden`, `030 123 45`. */
const GAPS_IN_NUMBERS = [
  new RegExp(String.raw`(?<=\d\.?) (?=(?:${MONTHS_AND_UNITS})(?!\p{L}))`, 'gu'),
  /(?<=\d\.?[ \u00a0]\p{Lu}\p{L}+) (?=\d{4}(?!\d))/gu,
  /(?<=\d) (?=\d)/g,
];

/** No line ends inside a number. The plain text of a mail is broken by its reader's program and keeps its spaces. */
export function unbroken(text: string): string {
  return GAPS_IN_NUMBERS.reduce((joined, gap) => joined.replaceAll(gap, '\u00a0'), text);
}

/** Fills the preview of a mailbox, so that it does not go on with the first sentence of the mail. */
const FILLER = '&#8199;&#847; ';
const FILLERS = 90;

const FONT = 'font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#2a1f2c';
const HEADLINE =
  'margin:0 0 20px;font-family:Fraunces,Georgia,serif;font-size:26px;line-height:1.25;font-weight:600';
const BUTTON =
  'display:inline-block;background:#7a2e5d;color:#ffffff;padding:12px 24px;border-radius:999px;font-weight:600;text-decoration:none';
const CODE =
  'margin:8px 0 24px;padding:16px 20px;background:#f6e9f0;border-radius:8px;font-size:28px;line-height:1.2;letter-spacing:6px;font-weight:600';
const CLOSING = 'margin:24px 0 0;padding-top:16px;border-top:1px solid #e9dfd8;color:#5f5262';
const SMALL = 'margin:16px 0 0;font-size:13px;line-height:1.5;color:#5f5262';

const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#19131b!important}
.card{background:#241b27!important;border-color:#41354a!important}
.block{background:#40253a!important;border-color:#e7a8c9!important}
.over{background:#372c3b!important;border-color:#94839a!important}
.ink{color:#f5edf3!important}
.link{color:#e7a8c9!important}
.soft{color:#c5b6c6!important}
.line{border-color:#41354a!important}
.button,.mark{background:#e7a8c9!important;color:#3a0f2a!important}
}`;
