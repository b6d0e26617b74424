import { createHash } from 'node:crypto';
import type { DrawnPage } from '#contract/drawn-page.ts';
import type { Locale } from '../locale.ts';
import { usedStyles } from './used-styles.rules.ts';

interface PageParts {
  /** The page as it was built, with nothing on it. */
  template: string;
  language: Locale;
  drawn: DrawnPage;
  /** The style sheets of the screen, by their addresses. */
  styles: ReadonlyMap<string, string>;
  /** The same styles as one file, for a page that does not carry all of them. */
  allStyles: string | undefined;
  /** The colours of the clinic. */
  brand: string;
  /** The scripts of the screen. */
  scripts: readonly string[];
  /** The address of the page for everybody; undefined for a page that search engines leave out. */
  address: string | undefined;
  /** Stands above the page, with a style of its own. */
  strip?: { html: string; style: string } | undefined;
}

export interface ComposedPage {
  html: string;
  /** The source of `style-src` that allows the styles inside the page. */
  styleHash: string;
  /** The same of `script-src`, for the script inside the page. */
  scriptHash: string;
}

/** Puts everything that the first look at a screen needs into one file: words, styles, data, and what to load next. */
export function composePage(parts: PageParts): ComposedPage {
  const { template, language, drawn, styles, scripts, address, strip } = parts;
  const isShell = drawn.early !== undefined;
  const style = stylesInside(parts);
  // Of a page that asks early, only what every screen needs is named before its questions are sent.
  const first = isShell ? scripts.filter((href) => template.includes(`"${href}"`)) : scripts;
  // Words that are drawn already are not to wait for code; a page that draws nothing without code waits for it.
  const priority = isShell ? '' : LOW;
  const later = scripts.filter((href) => !first.includes(href));
  // A page with words starts its code after them; a page without words asks early.
  const script = isShell
    ? `${drawn.early};${preloadAfter(later)}`
    : startAfterPaint(entryOf(template), parts.allStyles);
  const head = [
    ...(address === undefined
      ? [NOT_FOUND_BY_SEARCH]
      : describeAddress(address, language, drawn.description)),
    ...(isShell ? [`<script>${script}</script>`] : []),
    `<style>${style}</style>`,
    ...first.map((href) => `<link rel="modulepreload"${priority} crossorigin href="${href}" />`),
  ];
  const end = [
    `<script type="application/json" id="page-data">${asScript(drawn.data)}</script>`,
    // Never loaded: they tell the scripts that these styles are there.
    ...[...styles.keys()].map((href) => `<link rel="stylesheet" href="${href}" disabled />`),
    ...(carriesAll(parts) ? [] : nameStyles(parts.allStyles)),
    ...(isShell ? [] : [`<script>${script}</script>`]),
  ];
  const html = template
    .replace(/<html lang="\w+">/, `<html lang="${language}">`)
    .replaceAll(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(isShell ? '' : ENTRY, '')
    .replace('</title>', () => `</title>\n    ${head.join('\n    ')}`)
    .replace(
      '<div id="root"></div>',
      () => `${strip?.html ?? ''}<div id="root">${drawn.html}</div>\n    ${end.join('\n    ')}`,
    );
  return { html, styleHash: hashOf(style), scriptHash: hashOf(script) };
}

const LOW = ' fetchpriority="low"';

/** A page with words carries only the styles that its first look needs. */
function stylesInside(parts: PageParts): string {
  const { template, drawn, brand, styles, strip } = parts;
  const all = [...styles.values()].join('\n');
  const inside = carriesAll(parts) ? all : usedStyles(all, template + drawn.html);
  return [brand, inside, ...(strip ? [strip.style] : [])].join('\n').replaceAll('</', '<\\/');
}

/** A page for one person shows more than was drawn as soon as its code is there. */
function carriesAll({ drawn, allStyles }: PageParts): boolean {
  return drawn.early !== undefined || allStyles === undefined;
}

const ENTRY = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;

function entryOf(template: string): string {
  return ENTRY.exec(template)?.[1] ?? '';
}

/** Fetched at once, used by the script; somebody without scripts has them all the same. */
function nameStyles(href = ''): string[] {
  return [
    `<link rel="preload" as="style"${LOW} href="${href}" />`,
    `<noscript><link rel="stylesheet" href="${href}" /></noscript>`,
  ];
}

/**
 * Styles and code that are there before the first paint would be worked on before it, for longer than everything else
 * takes. After it come all styles, and with them the code. A page that nobody looks at is never painted; there it
 * begins a little later.
 */
function startAfterPaint(entry: string, allStyles = ''): string {
  const run = `import(${JSON.stringify(entry)})`;
  const style = `Object.assign(document.createElement("link"),{rel:"stylesheet",href:${JSON.stringify(allStyles)},onload:run,onerror:run})`;
  const begin = allStyles === '' ? 'run()' : `document.head.append(${style})`;
  return `{const run=()=>${run};let begin=()=>{begin=()=>{};${begin}};requestAnimationFrame(()=>setTimeout(()=>begin()));setTimeout(()=>begin(),${UNSEEN_MS})}`;
}

const UNSEEN_MS = 1_000;

/**
 * Scripts that are named after the first questions were sent. A browser asks for what stands in the head before it runs
 * anything, and the questions would wait until its six connections have brought the scripts.
 */
function preloadAfter(scripts: readonly string[]): string {
  return `for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",href}))`;
}

function hashOf(words: string): string {
  return `'sha256-${createHash('sha256').update(words).digest('base64')}'`;
}

const NOT_FOUND_BY_SEARCH = '<meta name="robots" content="noindex" />';

/** German is spoken at the address itself, unless the browser asks for English. */
function describeAddress(address: string, language: Locale, description: string): string[] {
  const english = `${address}?lang=en`;
  return [
    `<meta name="description" content="${escapeAttribute(description)}" />`,
    `<link rel="canonical" href="${language === 'de' ? address : english}" />`,
    `<link rel="alternate" hreflang="de" href="${address}" />`,
    `<link rel="alternate" hreflang="en" href="${english}" />`,
    `<link rel="alternate" hreflang="x-default" href="${address}" />`,
  ];
}

/** JSON that cannot end the element around it. */
function asScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
