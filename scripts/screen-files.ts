import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chunk, chunkOf, closureOf } from './chunk-list.ts';

/** What the browser loads for a screen before it can be shown, as addresses. */
export interface ScreenFiles {
  scripts: string[];
  styles: string[];
}

/** The files of each screen of a page, by its name, with those of its entry. The routes say which source a screen is. */
export function screenFiles(chunks: Chunk[], page: 'patient' | 'staff'): Record<string, ScreenFiles> {
  const entry = chunks.find((chunk) => chunk.page === `web/${page}/index.html`);
  if (!entry) throw new Error(`The build has no page ${page}.`);
  const sources = page === 'patient' ? patientSources() : staffSources();
  return Object.fromEntries(
    [...sources].map(([name, needed]) => {
      const loaded = needed.map((source) => chunkOf(chunks, fromRoot(page, source)));
      const found = closureOf(chunks, [entry, ...loaded]);
      const later = (SEEN_BEFORE_LOADED[name] ?? []).map((source) => chunkOf(chunks, fromRoot(page, source)));
      const styles = [...new Set([...found, ...closureOf(chunks, later)].flatMap((chunk) => chunk.styles))];
      return [
        name,
        { scripts: found.map(({ file }) => `/${file}`), styles: styles.map((file) => `/${file}`) },
      ];
    }),
  );
}

/** Rendered by the server like the rest of the screen; the code is loaded later. */
const SEEN_BEFORE_LOADED: Record<string, string[]> = { Home: ['doctors/HomeDoctors.tsx'] };

/** Signed-in patients also have the tools of the header and the list of places. */
function patientSources(): Map<string, string[]> {
  const text = readFileSync('web/patient/routes.ts', 'utf8');
  const legal = /function loadLegalPage[^}]*?import\(\s*'(.+?)'/.exec(text)?.[1] ?? '';
  const found = text.matchAll(/name: '(\w+)',([^}]*?)load:\s*(?:loadLegalPage|[^}]*?import\(\s*'(.+?)')/g);
  return new Map(
    [...found].map(([, name = '', about = '', source = legal]) => {
      const tools = about.includes('needsLogin') ? ['shell/SignedInTools.tsx', 'shell/Sidebar.tsx'] : [];
      return [name, [source, ...tools]];
    }),
  );
}

/** `''` is the sign-in, and the start of an area that is not known yet. */
function staffSources(): Map<string, string[]> {
  const text = readFileSync('web/staff/routes.ts', 'utf8');
  const areas = text.matchAll(/name: '([\w-]+)',[^}]*?import\(\s*'(.+?)'/g);
  return new Map([
    ['', []],
    ...[...areas].map(([, name = '', source = '']): [string, string[]] => [name, [source]]),
  ]);
}

/** `./home/HomePage.tsx` of the routes, or `#web/shell/NotFoundPage.tsx`. */
function fromRoot(page: string, source: string): string {
  return source.startsWith('#') ? source.slice(1) : join('web', page, source);
}
