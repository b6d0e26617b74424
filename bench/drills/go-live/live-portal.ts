import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Administrator } from './administrator.ts';
import { aVisitor } from './ask-portal.ts';

const MARK = 'online-klinik-release';
/** Of visitors, patients and staff. */
const PAGES = ['/patient/', '/patient/login', '/staff/'];

/** The version of one of the two releases that the drill has prepared. */
export async function versionOf(release: string): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  return release === 'one' ? version : `${version}-${release}`;
}

/** Says in the release which version it is: in its own words, and on each of its pages. */
export async function markRelease(installation: string, release: string): Promise<void> {
  const version = await versionOf(release);
  const file = join(installation, 'package.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
  for (const page of ['patient', 'staff']) {
    const frame = join(installation, 'dist/web', page, 'index.html');
    const html = readFileSync(frame, 'utf8');
    writeFileSync(frame, html.replace('<head>', `<head><meta name="${MARK}" content="${version}" />`));
  }
}

/** Each page comes from this version. */
export async function requirePages(portal: string, version: string): Promise<void> {
  const { call } = aVisitor(portal);
  for (const page of PAGES) {
    const { body } = await call('GET', page);
    const shown = new RegExp(`name="${MARK}" content="([^"]*)"`).exec(body)?.[1];
    if (shown !== version) throw new Error(`${page} is of version ${shown ?? 'unknown'}, not ${version}`);
  }
}

/** The administrator signs in, finds all categories that were written before, and writes one more. */
export async function requireCategories(
  { visitor, signInAgain }: Administrator,
  written: string[],
  next: string,
): Promise<void> {
  await signInAgain();
  const { categories } = (await visitor.call('GET', '/api/staff/catalogue')).body;
  const found = JSON.stringify(categories);
  const lost = written.filter((title) => !found.includes(`"${title}"`));
  if (lost.length > 0) throw new Error(`No longer there: ${lost.join(', ')}`);
  const texts = { title: next, sub_name: next };
  await visitor.call('POST', '/api/staff/catalogue/categories', { texts: { de: texts, en: texts } });
  written.push(next);
}
