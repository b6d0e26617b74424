import type { Locale } from '#server/platform/locale.ts';
import type { FhirResource } from '#server/platform/personal-data.ts';
import { anamnesis as texts } from '#texts/generated/anamnesis.ts';
import type { StoredAnamnesis } from '../anamnesis.store.ts';
import type {
  PersonalQuestion,
  Question,
  QuestionCatalogue,
  Section,
} from '../questions/question-catalogue.rules.ts';
import type { Answer, Answers } from '../sign/read-answers.rules.ts';

/** A signed answer with its question, in the format of a submitted form. */
export interface DescribedAnswer {
  key: string;
  keyText: string;
  typeInput: 'text' | 'yesNoOther';
  checkedValue: 'yes' | 'no';
  notice: string;
  required: boolean;
  checkbox: { level: number } | null;
  children: { key: string; keyText: string; notice: string }[];
}

export interface DescribedSection {
  slug: string;
  title: string;
  questions: DescribedAnswer[];
}

/** Answers as a person reads them, without unanswered questions. */
export function describeSections(sections: Section[], answers: Answers, locale: Locale): DescribedSection[] {
  return sections.flatMap(({ slug, title, questions }) => {
    const given = answers[slug];
    if (!given) return [];
    const described = questions.flatMap((question) => {
      const answer = given[question.key];
      return answer ? [describeAnswer(question, answer, locale)] : [];
    });
    return [{ slug, title: title[locale], questions: described }];
  });
}

function describeAnswer(question: Question, answer: Answer, locale: Locale): DescribedAnswer {
  return {
    key: question.key,
    keyText: question.text[locale],
    typeInput: question.type,
    checkedValue: answer.choice ?? 'no',
    notice: answer.choice === 'no' ? texts[locale].no : (answer.text ?? ''),
    required: question.required,
    checkbox: answer.level ? { level: answer.level } : null,
    children: question.children.flatMap(({ key, text }) => {
      const notice = answer.children?.[key];
      return notice ? [{ key, keyText: text[locale], notice }] : [];
    }),
  };
}

interface Item {
  linkId: string;
  text: string;
  answer?: (Value & { item?: Item[] })[];
  item?: Item[];
}
type Value = { valueBoolean: boolean } | { valueString: string } | { valueInteger: number };

/** A signed history as a FHIR QuestionnaireResponse, with the wording that the patient read. */
export function questionnaireResponse(
  record: StoredAnamnesis,
  catalogue: QuestionCatalogue,
  publicUrl: string,
): FhirResource {
  const { id, patientId, locale, answers, privateData, submittedAt } = record;
  const { personalData, sections, version } = catalogue;
  const groups: Item[] = [
    {
      linkId: personalData.slug,
      text: personalData.title[locale],
      item: personalData.questions.flatMap((question) => personalItem(question, privateData, locale)),
    },
    ...sections.flatMap(({ slug, title, questions }) => {
      const given = answers[slug];
      if (!given) return [];
      const item = questions.flatMap((question) => answerItem(slug, question, given[question.key], locale));
      return [{ linkId: slug, text: title[locale], item }];
    }),
  ];
  return {
    resourceType: 'QuestionnaireResponse',
    id: `anamnesis-${id}`,
    questionnaire: `${publicUrl}/fhir/Questionnaire/anamnesis|${version}`,
    status: 'completed',
    subject: { reference: `Patient/${patientId}` },
    author: { reference: `Patient/${patientId}` },
    authored: submittedAt.toISOString(),
    language: locale,
    item: groups.filter(({ item = [] }) => item.length > 0),
  };
}

function personalItem(
  { key, text }: PersonalQuestion,
  entries: StoredAnamnesis['privateData'],
  locale: Locale,
): Item[] {
  const entry = entries[key];
  return entry ? [{ linkId: `personal.${key}`, text: text[locale], answer: [{ valueString: entry }] }] : [];
}

/** Leaves out an unanswered question. */
function answerItem(slug: string, question: Question, answer: Answer | undefined, locale: Locale): Item[] {
  if (!answer) return [];
  const linkId = `${slug}.${question.key}`;
  const more = furtherItems(linkId, question, answer, locale);
  const value = answeredValue(answer);
  const within = more.length > 0 ? { item: more } : {};
  const text = question.text[locale];
  // FHIR puts details below the answer; without a value they stand below the question.
  return [value ? { linkId, text, answer: [{ ...value, ...within }] } : { linkId, text, ...within }];
}

function answeredValue({ choice, text }: Answer): Value | undefined {
  if (choice) return { valueBoolean: choice === 'yes' };
  return text ? { valueString: text } : undefined;
}

function furtherItems(linkId: string, question: Question, answer: Answer, locale: Locale): Item[] {
  const { choice, text, level, children = {} } = answer;
  const label = question.detail?.[locale] ?? question.text[locale];
  return [
    ...(choice && text ? [{ linkId: `${linkId}.text`, text: label, answer: [{ valueString: text }] }] : []),
    ...(level ? [{ linkId: `${linkId}.level`, text: '1–5', answer: [{ valueInteger: level }] }] : []),
    ...question.children.flatMap((child) => {
      const said = children[child.key];
      if (!said) return [];
      return [
        { linkId: `${linkId}.${child.key}`, text: child.text[locale], answer: [{ valueString: said }] },
      ];
    }),
  ];
}
