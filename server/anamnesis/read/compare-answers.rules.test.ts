import { expect, test } from 'vitest';
import { catalogueInForce } from '../questions/question-catalogue.service.ts';
import type { Answers } from '../sign/read-answers.rules.ts';
import { answerChanges } from './compare-answers.rules.ts';

const catalogue = catalogueInForce();
const SECTION = 'gynecologicalHealth';

function changes(before: Answers, after: Answers, privateData: [object, object] = [{}, {}]) {
  const [old, recent] = privateData as [Record<string, string>, Record<string, string>];
  return answerChanges(
    { catalogue, answers: before, privateData: old },
    { catalogue, answers: after, privateData: recent },
    'en',
  );
}

const only = (answers: Answers[string]): Answers => ({ [SECTION]: answers });

test('the same answer is no change, whatever the order of its keys', () => {
  const found = changes(
    only({ currentComplaints: { choice: 'yes', level: 3, text: 'Hitze' }, breastFindings: { choice: 'no' } }),
    only({ breastFindings: { choice: 'no' }, currentComplaints: { text: 'Hitze', level: 3, choice: 'yes' } }),
  );
  expect(found).toEqual({ person: [], sections: [], unchanged: 2, asked_once: [] });
});

test('new, removed and different answers are listed in the order of the form', () => {
  const { sections, unchanged } = changes(
    only({
      pregnancies: { choice: 'yes', children: { births: 'eine' } },
      lastPeriod: { text: 'im Mai' },
      currentComplaints: { choice: 'yes', level: 2 },
    }),
    only({
      pregnancies: { choice: 'yes', children: { births: 'zwei' } },
      currentComplaints: { choice: 'yes', level: 4 },
      breastFindings: { choice: 'no' },
    }),
  );
  const [section] = sections;
  const order =
    catalogue.sections.find(({ slug }) => slug === SECTION)?.questions.map(({ key }) => key) ?? [];
  const found = new Map(section?.changes.map((change) => [change.key, change]));

  expect(unchanged).toBe(0);
  expect(section?.title).toBe(catalogue.sections.find(({ slug }) => slug === SECTION)?.title.en);
  expect([...found.keys()]).toEqual(order.filter((key) => found.has(key)));
  expect(found.get('lastPeriod')).toMatchObject({ kind: 'removed', after: null });
  expect(found.get('breastFindings')).toMatchObject({ kind: 'added', before: null, after: { choice: 'no' } });
  expect(found.get('currentComplaints')).toMatchObject({
    kind: 'changed',
    before: { level: 2 },
    after: { level: 4 },
  });
  expect(found.get('pregnancies')?.after?.texts).toMatchObject([{ text: 'zwei' }]);
});

test('the first no to an unanswered question is a change', () => {
  const { sections } = changes(only({}), only({ breastFindings: { choice: 'no' } }));
  expect(sections[0]?.changes).toMatchObject([{ kind: 'added', before: null, after: { choice: 'no' } }]);
});

test('a section that only one form asked is named, and its answers are no change', () => {
  const [other] = catalogue.sections.filter(({ slug }) => slug !== SECTION);
  const whole = { ...only({ breastFindings: { choice: 'no' } }), [other?.slug ?? '']: {} };
  const short = only({ breastFindings: { choice: 'no' } });

  expect(changes(whole, short)).toMatchObject({
    sections: [],
    unchanged: 1,
    asked_once: [{ title: other?.title.en, asked_in: 'before' }],
  });
  expect(changes(short, whole).asked_once).toEqual([{ title: other?.title.en, asked_in: 'after' }]);
});

test('a dropped question is compared in its old wording', () => {
  const [question] = catalogue.sections.find(({ slug }) => slug === SECTION)?.questions ?? [];
  const key = question?.key ?? '';
  const later = {
    ...catalogue,
    sections: catalogue.sections.map((section) => ({
      ...section,
      questions: section.questions.filter((each) => each.key !== key),
    })),
  };
  const found = answerChanges(
    { catalogue, answers: only({ [key]: { text: 'ja' } }), privateData: {} },
    { catalogue: later, answers: only({}), privateData: {} },
    'de',
  );
  expect(found.sections[0]?.changes).toMatchObject([{ key, question: question?.text.de, kind: 'removed' }]);
});

test('weight and other personal data are compared as displayed', () => {
  const { person } = changes({}, {}, [
    { weight: '68.5', height: '172' },
    { weight: '71.5', height: '172' },
  ]);
  expect(person).toMatchObject([{ key: 'weight', kind: 'changed', before: '68.5', after: '71.5' }]);
});
