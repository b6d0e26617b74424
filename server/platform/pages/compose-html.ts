import { createHash } from 'node:crypto';
import type { RenderedPage } from '#contract/page-renderer.ts';
import type { Locale } from '../locale.ts';

interface PageParts {
  /** The built page without content. */
  template: string;
  language: Locale;
  rendered: RenderedPage;
  /** The style sheets of the screen, by address. */
  styles: ReadonlyMap<string, string>;
  /** The colours of the clinic. */
  brand: string;
  /** The scripts of the screen. */
  scripts: readonly string[];
  /** The address of a public page; undefined for a page that search engines skip. */
  address: string | undefined;
  /** A strip above the page, with its own style. */
  strip?: { html: string; style: string } | undefined;
}

export interface ComposedPage {
  html: string;
  /** The source in `style-src` that allows the inline styles. */
  styleHash: string;
  /** The source in `script-src` that allows the inline script, if the page has one. */
  scriptHash: string | undefined;
}

/**
 * Composes one file with everything that the first view of a screen needs: texts, styles, data, and what to load next.
 */
export function composeHtml(parts: PageParts): ComposedPage {
  const { template, language, rendered, styles, brand, scripts, address, strip } = parts;
  const style = [brand, ...styles.values(), ...(strip ? [strip.style] : [])]
    .join('\n')
    .replaceAll('</', '<\\/')
    // A person who is signed in has the fonts cached and sees them at once. For a visitor the scripts come first.
    .replaceAll('@media (scripting:none)', address === undefined ? '@media all' : '$&');
  // A page that cannot be read yet first requests what it will show, and then the code of its screen.
  const first = rendered.isReadable ? scripts : scripts.filter((href) => template.includes(`"${href}"`));
  // Readable text does not wait for code. A page that shows nothing without code requests it with priority.
  const priority = rendered.isReadable ? ' fetchpriority="low"' : '';
  const later = scripts.filter((href) => !first.includes(href));
  const early =
    rendered.early && (rendered.isReadable ? rendered.early : `${rendered.early};${preloadAfter(later)}`);
  const head = [
    ...(address === undefined
      ? [NOT_FOUND_BY_SEARCH, ...(rendered.isReadable ? preloadFonts(style) : [])]
      : describeAddress(address, language, rendered.description)),
    ...(early === undefined ? [] : [`<script>${early}</script>`]),
    `<style>${style}</style>`,
    // These links are never loaded: they tell the scripts that the styles are inline. `disabled` alone does not keep
    // Chromium's preload scanner from requesting them.
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
 * Names the scripts after the first API requests were sent. A browser requests everything in the head before it runs a
 * script, so the API requests would wait until its six connections have loaded the scripts.
 */
function preloadAfter(scripts: readonly string[]): string {
  return `for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",href}))`;
}

/** A browser with cached fonts waits for them before its first paint, so no text moves. */
function preloadFonts(style: string): string[] {
  const addresses = style.matchAll(/url\(([^)]+\.woff2)\)/g);
  return [...addresses].map(([, href]) => `<link rel="preload" as="font" crossorigin href="${href}" />`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const NOT_FOUND_BY_SEARCH = '<meta name="robots" content="noindex" />';

/** The plain address is the German page; `?lang=en` is the English one. */
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

/** JSON that cannot close the element around it. */
function asScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
