import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Medicine, PlanContent } from '#contract/treatment-plan.contract.ts';
import {
  amountText,
  comparePlans,
  daytimes,
  doseText,
  EMPTY_PLAN,
  faultOfPlan,
  hasChanges,
} from '#contract/treatment-plan.rules.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';

const amount = fc.integer({ min: 0, max: 12 }).map((quarters) => quarters / 4);
const days = fc.oneof(
  fc.constant({ kind: 'every' } as const),
  fc.record({
    kind: fc.constant('weekdays' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('cycle' as const), from_day: fc.constant(15), to_day: fc.constant(26) }),
);
const medicine: fc.Arbitrary<Medicine> = fc.record({
  id: fc.uuid(),
  name: fc.uuid(),
  unit: fc.constantFrom('tablet', 'patch'),
  dose: fc.record({ morning: amount, noon: amount, evening: amount, night: amount }),
  days,
  starts_on: fc.constantFrom(null, '2026-11-17'),
  ends_on: fc.constantFrom(null, '2026-12-17'),
  note: fc.constantFrom('', 'mit Wasser'),
});
const words = fc.constantFrom('Gehen', 'Schlafen', 'Trinken');
const plan: fc.Arbitrary<PlanContent> = fc.record({
  medicines: fc.array(medicine, { maxLength: 5 }),
  advice: fc.array(words, { maxLength: 3 }).map((lines) => lines.join('\n')),
  checks: fc.array(fc.record({ id: fc.uuid(), what: words, when: words }), { maxLength: 3 }),
});
/** A plan and one that grew out of it: some medicines stay, some change, some are new. */
const planPair = fc
  .tuple(plan, plan, fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }))
  .map(([before, other, fates]): [PlanContent, PlanContent] => [
    before,
    {
      ...other,
      medicines: [
        ...other.medicines,
        ...before.medicines.flatMap((each, place) => {
          if (fates[place] === 0) return [];
          return fates[place] === 1 ? [each] : [{ ...each, note: `${each.note} neu` }];
        }),
      ],
    },
  ]);

test('a plan is not different from itself, in any order', () => {
  fc.assert(
    fc.property(plan, (content) => {
      const turned = {
        ...content,
        medicines: content.medicines.toReversed(),
        checks: content.checks.toReversed(),
      };
      expect(hasChanges(comparePlans(content, turned))).toBe(false);
    }),
  );
});

test.each<[string, Partial<PlanContent>]>([
  ['a line of advice', { advice: 'Gehen' }],
  ['a check', { checks: [{ id: '1', what: 'TSH', when: 'im März' }] }],
])('a plan that differs by %s alone has changed, whether that comes or goes', (_, more) => {
  const longer = { ...EMPTY_PLAN, ...more };
  expect(hasChanges(comparePlans(EMPTY_PLAN, longer))).toBe(true);
  expect(hasChanges(comparePlans(longer, EMPTY_PLAN))).toBe(true);
});

test('what one plan adds, the way back stops', () => {
  fc.assert(
    fc.property(planPair, ([before, after]) => {
      const [there, back] = [comparePlans(before, after), comparePlans(after, before)];
      const ids = (changes: typeof there, kind: string) =>
        changes.medicines
          .filter((each) => each.kind === kind)
          .map((each) => each.medicine.id)
          .toSorted();
      expect(ids(there, 'added')).toEqual(ids(back, 'stopped'));
      expect(ids(there, 'stopped')).toEqual(ids(back, 'added'));
      expect(there.advice.added.toSorted()).toEqual(back.advice.removed.toSorted());
      expect(there.checks.removed.toSorted()).toEqual(back.checks.added.toSorted());
    }),
  );
});

test('the changes lead from the old medicines to the new ones, and name each once', () => {
  fc.assert(
    fc.property(planPair, ([before, after]) => {
      const { medicines } = comparePlans(before, after);
      const result = new Map(before.medicines.map((each) => [each.id, each]));
      for (const change of medicines) {
        if (change.kind === 'stopped') result.delete(change.medicine.id);
        else result.set(change.medicine.id, change.medicine);
      }
      const byId = (some: Medicine[]) => some.toSorted((one, other) => one.id.localeCompare(other.id));
      expect(byId([...result.values()])).toEqual(byId(after.medicines));
      expect(new Set(medicines.map((each) => each.medicine.id)).size).toBe(medicines.length);
    }),
  );
});

const one: Medicine = {
  id: '6d0f9d3c-6a1e-4a55-9b7a-1f1f6b3f0001',
  name: 'Progesteron 100 mg',
  unit: 'capsule',
  days: { kind: 'cycle', from_day: 15, to_day: 26 },
  dose: { morning: 0, noon: 0, evening: 0, night: 2 },
  starts_on: '2026-11-17',
  ends_on: null,
  note: '',
};

test('a medicine that was removed and entered again is recognised by its name, and its fields are named', () => {
  const again = {
    ...one,
    id: crypto.randomUUID(),
    name: ' progesteron  100 mg',
    unit: 'tablet',
    note: 'abends',
  } as const;
  expect(
    comparePlans({ ...EMPTY_PLAN, medicines: [one] }, { ...EMPTY_PLAN, medicines: [again] }).medicines,
  ).toMatchObject([{ kind: 'changed', fields: ['dose', 'note'] }]);
});

test.each([
  [{}, '0-0-0-2 Kapseln, Zyklustag 15 bis 26, ab 17.11.2026'],
  [
    { dose: { morning: 0.5, noon: 0, evening: 1.25, night: 0.75 } },
    '½-0-1¼-¾ Kapseln, Zyklustag 15 bis 26, ab 17.11.2026',
  ],
  [
    {
      unit: 'patch',
      dose: { morning: 1, noon: 0, evening: 0, night: 0 },
      days: { kind: 'weekdays', weekdays: [4, 1] },
    },
    '1-0-0-0 Pflaster, Mo, Do, ab 17.11.2026',
  ],
  [
    { days: { kind: 'interval', every_days: 7 }, ends_on: '2026-12-01' },
    '0-0-0-2 Kapseln, alle 7 Tage, 17.11.2026 bis 01.12.2026',
  ],
  [
    {
      days: { kind: 'as_needed' },
      starts_on: null,
      ends_on: '2026-12-01',
      dose: { morning: 0, noon: 0, evening: 0, night: 0 },
    },
    'bei Bedarf, bis 01.12.2026',
  ],
] as [Partial<Medicine>, string][])('a dose reads in one line: %j', (changes, line) => {
  expect(doseText({ ...one, ...changes }, treatment_plan.de)).toBe(line);
});

test('an amount is written with fractions that people know', () => {
  expect([0, 0.25, 0.5, 1, 1.75, 12].map(amountText)).toEqual(['0', '¼', '½', '1', '1¾', '12']);
});

test('a plan with a medicine can be released once each has a name, a dose and days in order', () => {
  fc.assert(
    fc.property(plan, (content) => {
      const isDosed = content.medicines.every(({ dose }) => daytimes.some((time) => dose[time] > 0));
      const isEmpty = content.medicines.length + content.advice.length + content.checks.length === 0;
      expect(faultOfPlan(content) === undefined).toBe(isDosed && !isEmpty);
    }),
  );
  expect(faultOfPlan({ ...EMPTY_PLAN, medicines: [{ ...one, ends_on: '2026-11-16' }] })).toBe(
    'medicine_days',
  );
  expect(faultOfPlan({ ...EMPTY_PLAN, advice: ' \n ' })).toBe('plan_empty');
});
