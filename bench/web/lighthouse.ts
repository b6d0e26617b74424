/** What Lighthouse says about a page, where somebody has installed it: `npm install --global lighthouse`. */
import { spawnSync } from 'node:child_process';
import { CHROMIUM_ARGS } from '../../scripts/chromium.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export function hasLighthouse(): boolean {
  return spawnSync('lighthouse', ['--version']).status === 0;
}

/** Of 100, as a phone with Lighthouse's own slow network. */
export function judgePages(
  pages: { name: string; path: string }[],
  baseUrl: string,
  chromium: string,
): string[][] {
  const rows = pages.map(({ name, path }) => [name, ...judge(new URL(path, baseUrl).href, chromium)]);
  return [['page', ...CATEGORIES], ...rows];
}

function judge(url: string, chromium: string): string[] {
  const flags = `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`;
  const { stdout } = spawnSync('lighthouse', [url, '--quiet', '--output=json', flags], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 64 * 1024 * 1024,
    encoding: 'utf8',
  });
  return scoresIn(stdout);
}

/** The four scores of a report; a dash where there is none. */
export function scoresIn(report: string): string[] {
  try {
    const { categories } = JSON.parse(report) as { categories: Record<string, { score: number | null }> };
    return CATEGORIES.map((name) => String(Math.round((categories[name]?.score ?? Number.NaN) * 100)));
  } catch {
    return CATEGORIES.map(() => '–');
  }
}
