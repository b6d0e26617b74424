import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#contract/page-renderer.ts';

/** The built files of an app: its template, the files of its screens, and the code that renders them. */
export interface BuiltPage {
  changedAt: number;
  template: string;
  files: Record<string, { scripts: string[]; styles: string[] }>;
  readStyle: (href: string) => Promise<string>;
  renderer: PageRenderer;
}

export async function readBuiltPage(folder: string, page: string, changedAt: number): Promise<BuiltPage> {
  const [template, files, entries] = await Promise.all(
    [`${page}/index.html`, `${page}/files.json`, 'renderers/entries.json'].map((name) =>
      readFile(join(folder, name), 'utf8'),
    ),
  );
  const { [page]: entry = '' } = JSON.parse(entries ?? '') as Record<string, string>;
  const styles = new Map<string, string>();
  return {
    changedAt,
    template: template ?? '',
    files: JSON.parse(files ?? ''),
    readStyle: async (href) => {
      const style = styles.get(href) ?? (await readStyle(folder, href));
      styles.set(href, style);
      return style;
    },
    renderer: await loadRenderer(join(folder, 'renderers', entry)),
  };
}

async function loadRenderer(file: string): Promise<PageRenderer> {
  const { renderer } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    renderer: PageRenderer;
  };
  return renderer;
}

async function readStyle(folder: string, href: string): Promise<string> {
  return (await readFile(join(folder, href), 'utf8')).trim();
}
