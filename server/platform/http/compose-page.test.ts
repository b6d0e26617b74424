import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { composePage } from './compose-page.ts';

const STYLE = 'main{color:red}.of-another-screen{color:blue}';
const ENTRY = '<script type="module" crossorigin src="/assets/main.js"></script>';
const TEMPLATE = `<!doctype html><html lang="de"><head><title>Patient</title>${ENTRY}
  <link rel="stylesheet" href="/assets/main.css"></head><body><div id="root"></div></body></html>`;

function compose({ early }: { early?: string } = {}) {
  return composePage({
    template: TEMPLATE,
    language: 'de',
    drawn: { html: '<main>Words</main>', data: {}, description: 'Words', ...(early ? { early } : {}) },
    styles: new Map([['/assets/main.css', STYLE]]),
    allStyles: '/assets/styles.css',
    brand: ':root{--brand:red}',
    scripts: ['/assets/main.js', '/assets/screen.js'],
    address: 'http://portal.test/patient/',
  });
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script(?! type="application\/json")[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = '']) => code,
  );

test('a page with words carries the styles of its first look; all of them follow the words', () => {
  const { html, styleHash } = compose();
  const all = '<link rel="preload" as="style" fetchpriority="low" href="/assets/styles.css" />';

  expect(styleOf(html)).toContain('main{color:red}');
  expect(styleOf(html)).not.toContain('of-another-screen');
  expect(styleHash).toBe(hashOf(styleOf(html)));
  expect(html.indexOf(all)).toBeGreaterThan(html.indexOf('</main>'));
  expect(html).toContain('<noscript><link rel="stylesheet" href="/assets/styles.css" /></noscript>');
  // Tells the scripts that the styles of this file are there.
  expect(html).toContain('<link rel="stylesheet" href="/assets/main.css" disabled />');
});

test('the code of a page with words starts after they were painted, when all styles are there', () => {
  const { html, scriptHash } = compose();
  const [code = '', ...others] = scriptsOf(html);

  expect(others).toEqual([]);
  expect(code).toContain('requestAnimationFrame(()=>setTimeout(()=>begin()))');
  expect(code).toContain('{rel:"stylesheet",href:"/assets/styles.css",onload:run,onerror:run}');
  expect(code).toContain('run=()=>import("/assets/main.js")');
  expect(html.indexOf(code)).toBeGreaterThan(html.indexOf('</main>'));
  expect(scriptHash).toBe(hashOf(code));
  expect(html).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/screen.js" />',
  );
});

test('a page for one person carries all styles, and its code starts at once: it shows more than was drawn', () => {
  const { html, scriptHash } = compose({ early: 'ask()' });

  expect(styleOf(html)).toContain(STYLE);
  expect(html).not.toContain('/assets/styles.css');
  expect(html).toContain(ENTRY);
  expect(html).not.toContain('fetchpriority');
  expect(scriptHash).toBe(hashOf(scriptsOf(html)[0] ?? ''));
});
