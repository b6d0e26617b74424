import type { AnamnesisForm, ShownQuestion } from '#contract/anamnesis.contract.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import {
  type FormKind,
  type PersonalQuestion,
  type Question,
  type QuestionCatalogue,
  sectionsOf,
} from './question-catalogue.rules.ts';
import { catalogueInForce } from './question-catalogue.ts';

/** The form to be filled in: the questions in force, in one language, dated today. */
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
  const { key, text, hint, type, required, detail, scale, children } = question;
  return {
    key,
    keyText: text[locale],
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
