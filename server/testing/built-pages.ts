import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRenderers } from '../../scripts/build-renderers.ts';

export const STYLE = '.a{color:red}';

const SCREENS = {
  patient: ['Home', 'Appointment', 'Login', 'AGB', 'Dashboard', 'ResetPassword', 'NotFound'],
  staff: ['today', 'calendar'],
};

let folder: Promise<string> | undefined;

/** The pages as `scripts/build-web.ts` leaves them, with the real code that renders them. Built once in a worker. */
export function builtPages(): Promise<string> {
  folder ??= build();
  return folder;
}

async function build(): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), 'online-klinik-pages-'));
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  mkdirSync(join(made, 'assets'));
  writeFileSync(join(made, 'assets/main.css'), STYLE);
  const files = { scripts: ['/assets/main.js', '/assets/screen.js'], styles: ['/assets/main.css'] };
  for (const [page, screens] of Object.entries(SCREENS)) {
    mkdirSync(join(made, page));
    writeFileSync(
      join(made, page, 'index.html'),
      `<!doctype html><html lang="de"><head><title>Patient</title><script type="module" src="/assets/main.js"></script>
    <link rel="stylesheet" href="/assets/main.css"></head><body><div id="root"></div></body></html>`,
    );
    const ofScreens = Object.fromEntries(screens.map((name) => [name, files]));
    writeFileSync(join(made, page, 'files.json'), JSON.stringify(ofScreens));
  }
  await buildRenderers(join(made, 'renderers'));
  return made;
}
