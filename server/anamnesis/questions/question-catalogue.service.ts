import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnamnesisForm, ShownQuestion } from '#contract/anamnesis.contract.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import { projectFile } from '#server/platform/project-files.ts';
import {
  type FormKind,
  type PersonalQuestion,
  type Question,
  QuestionCatalogue,
  sectionsOf,
} from './question-catalogue.rules.ts';

const FOLDER = projectFile('server/anamnesis/questions');

/** All versions, oldest first. An invalid catalogue stops the start of the server. */
const catalogues = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => readCatalogue(name))
  .toSorted((one, other) => (one.version < other.version ? -1 : 1));

export function catalogueVersions(): string[] {
  return catalogues.map(({ version }) => version);
}

/** Signed records refer to their version, so a version is never deleted. */
export function catalogueOf(version: string): QuestionCatalogue {
  const found = catalogues.find((catalogue) => catalogue.version === version);
  if (!found) throw new Error(`There is no question catalogue ${version}.`);
  return found;
}

/** The newest version. */
export function catalogueInForce(): QuestionCatalogue {
  const newest = catalogues.at(-1);
  if (!newest) throw new Error('There is no question catalogue.');
  return newest;
}

function readCatalogue(folder: string): QuestionCatalogue {
  const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, folder, `${name}.json`), 'utf8'));
  const { sections, ...form } = read('form') as { sections: string[] };
  return QuestionCatalogue.parse({
    ...form,
    version: folder,
    personalData: read('personal-data'),
    sections: sections.map(read),
  });
}

/** The empty form: the present questions in one language, with the date of today. */
export function anamnesisForm({ now }: Pick<Deps, 'now'>, form: FormKind, locale: Locale): AnamnesisForm {
  const catalogue = catalogueInForce();
  const { version, status, personalData, consents } = catalogue;
  return {
    version,
    status,
    locale,
    privateDataCategory: {
      slug: personalData.slug,
      title: personalData.title[locale],
      questions: personalData.questions.map((question) => personalQuestion(question, locale)),
    },
    categories: sectionsOf(catalogue, form).map(({ slug, title, intro, questions }) => ({
      slug,
      title: title[locale],
      intro: intro?.[locale] ?? null,
      questions: questions.map((question) => shownQuestion(question, locale)),
    })),
    sign: signBlock(catalogue, berlinDate(now()), locale),
    consents: consents.map(({ key, text, required }) => ({ key, text: text[locale], required })),
  };
}

function personalQuestion(
  { key, text, type, columnName, subKey, className }: PersonalQuestion,
  locale: Locale,
) {
  return {
    key,
    keyText: text[locale],
    typeInput: type,
    columnName,
    subKey,
    className,
    notice: '' as const,
    required: false,
  };
}

function shownQuestion(question: Question, locale: Locale): ShownQuestion {
  const { key, name, text, hint, type, required, detail, scale, children } = question;
  return {
    key,
    keyText: text[locale],
    name: name[locale],
    hint: hint?.[locale] ?? null,
    typeInput: type,
    checkedValue: 'no',
    notice: '',
    required,
    detailText: detail?.[locale] ?? null,
    checkbox: scale ? { level: null } : null,
    children: children.map((child) => ({ key: child.key, keyText: child.text[locale], notice: '' })),
  };
}

function signBlock({ sign }: QuestionCatalogue, today: string, locale: Locale): AnamnesisForm['sign'] {
  return {
    slug: sign.slug,
    title: sign.title[locale],
    questions: sign.questions.map(({ key, text }) => ({
      key,
      keyText: text[locale],
      notice: key === 'date' ? today : '',
      required: true,
    })),
  };
}
