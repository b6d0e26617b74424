import { readdirSync, readFileSync } from 'node:fs';
import { QuestionCatalogue } from './question-catalogue.rules.ts';

/** Every version there ever was, oldest first. A folder that is no valid catalogue stops the start. */
const catalogues = readdirSync(new URL('questions/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => readCatalogue(name))
  .toSorted((one, other) => (one.version < other.version ? -1 : 1));

export function catalogueVersions(): string[] {
  return catalogues.map(({ version }) => version);
}

/** What somebody signed stays readable for ever, so a version is never taken away. */
export function catalogueOf(version: string): QuestionCatalogue {
  const found = catalogues.find((catalogue) => catalogue.version === version);
  if (!found) throw new Error(`There is no question catalogue ${version}.`);
  return found;
}

/** What is asked today: the newest. */
export function catalogueInForce(): QuestionCatalogue {
  const newest = catalogues.at(-1);
  if (!newest) throw new Error('There is no question catalogue.');
  return newest;
}

function readCatalogue(folder: string): QuestionCatalogue {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`questions/${folder}/${name}.json`, import.meta.url), 'utf8'));
  const { sections, ...form } = read('form') as { sections: string[] };
  return QuestionCatalogue.parse({
    ...form,
    version: folder,
    personalData: read('personal-data'),
    sections: sections.map(read),
  });
}
