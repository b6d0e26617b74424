import { createHash } from 'node:crypto';
import type { RenderedPage } from '#contract/page-renderer.ts';
import type { Locale } from '../locale.ts';

interface PageParts {
  /** The page as it was built, with nothing on it. */
  template: string;
  language: Locale;
  rendered: RenderedPage;
  /** The style sheets of the screen, by their addresses. */
  styles: ReadonlyMap<string, string>;
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
  /** The same of `script-src`, where the page carries a script. */
  scriptHash: string | undefined;
}

/** Puts everything that the first look at a screen needs into one file: words, styles, data, and what to load next. */
export function composeHtml(parts: PageParts): ComposedPage {
  const { template, language, rendered, styles, brand, scripts, address, strip } = parts;
  const style = [brand, ...styles.values(), ...(strip ? [strip.style] : [])]
    .join('\n')
    .replaceAll('</', '<\\/')
    // Whoever is signed in has our fonts already and sees them from the start; for a visitor the scripts come first.
    .replaceAll('@media (scripting:none)', address === undefined ? '@media all' : '$&');
  // A page without words asks first for what it will show, and then for what only its screen needs.
  const first = rendered.hasWords ? scripts : scripts.filter((href) => template.includes(`"${href}"`));
  // Words that stand there already are not to wait for code; a page that shows nothing without code waits for it.
  const priority = rendered.hasWords ? ' fetchpriority="low"' : '';
  const later = scripts.filter((href) => !first.includes(href));
  const early =
    rendered.early && (rendered.hasWords ? rendered.early : `${rendered.early};${preloadAfter(later)}`);
  const head = [
    ...(address === undefined
      ? [NOT_FOUND_BY_SEARCH, ...(rendered.hasWords ? preloadFonts(style) : [])]
      : describeAddress(address, language, rendered.description)),
    ...(early === undefined ? [] : [`<script>${early}</script>`]),
    `<style>${style}</style>`,
    // Never loaded: they tell the scripts that these styles are there. `disabled` alone does not keep Chromium from asking
    // for them while it reads ahead.
    ...[...styles.keys()].map((href) => `<link rel="stylesheet" href="${href}" media="not all" disabled />`),
    ...first.map((href) => `<link rel="modulepreload"${priority} crossorigin href="${href}" />`),
  ];
  const data = `<script type="application/json" id="page-data">${asScript(rendered.data)}</script>`;
  const html = template
    .replace(/<html lang="\w+">/, `<html lang="${language}">`)
    .replaceAll(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('<script type="module"', `$&${priority}`)
    .replace('</title>', () => `</title>\n    ${head.join('\n    ')}`)
    .replace(
      '<div id="root"></div>',
      () => `${strip?.html ?? ''}<div id="root">${rendered.html}</div>\n    ${data}`,
    );
  return { html, styleHash: hashOf(style), scriptHash: early && hashOf(early) };
}

/**
 * Scripts that are named after the first questions were sent. A browser asks for what stands in the head before it runs
 * anything, and the questions would wait until its six connections have brought the scripts.
 */
function preloadAfter(scripts: readonly string[]): string {
  return `for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",href}))`;
}

/** A browser that has them waits for them with its first picture, and no word moves. */
function preloadFonts(style: string): string[] {
  const addresses = style.matchAll(/url\(([^)]+\.woff2)\)/g);
  return [...addresses].map(([, href]) => `<link rel="preload" as="font" crossorigin href="${href}" />`);
}

function hashOf(words: string): string {
  return `'sha256-${createHash('sha256').update(words).digest('base64')}'`;
}

const NOT_FOUND_BY_SEARCH = '<meta name="robots" content="noindex" />';

/** The address itself is German; only `?lang=en` names the English page. */
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
