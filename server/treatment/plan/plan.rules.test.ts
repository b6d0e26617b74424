import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planParts } from '#contract/treatment.rules.ts';
import type { Medicine, PlanContent } from '#contract/treatment-plan.contract.ts';
import { EMPTY_PLAN, faultOfPlan } from '#contract/treatment-plan.rules.ts';
import { aMedicine } from '../testing.ts';
import { mergePlan } from './plan.rules.ts';
import { SHIPPED_TEMPLATES } from './shipped-templates.ts';

const draft = (content: Partial<PlanContent> = {}) => ({
  version: 3,
  partVersions: { advice: 3 },
  content: { ...EMPTY_PLAN, ...content },
});

test('a part that nobody changed after the reading is taken over, with the next version', () => {
  const medicines = [aMedicine()];
  expect(mergePlan(draft({ advice: 'alt' }), { base: 3, medicines, advice: 'neu' })).toEqual({
    draft: {
      version: 4,
      partVersions: { advice: 4, medicines: 4 },
      content: { medicines, advice: 'neu', checks: [] },
    },
    conflicts: [],
  });
});

test('a part that somebody else changed stays and is named, unless both wrote the same', () => {
  const stored = draft({ advice: 'alt' });
  expect(mergePlan(stored, { base: 2, advice: 'neu' })).toEqual({ draft: stored, conflicts: ['advice'] });
  expect(mergePlan(stored, { base: 2, advice: 'alt' })).toEqual({ draft: stored, conflicts: [] });
});

test('the order of the keys in the database is no change', () => {
  const reversed = Object.fromEntries(Object.entries(aMedicine()).toReversed()) as Medicine;
  const stored = draft({ medicines: [reversed] });
  expect(mergePlan(stored, { base: 0, medicines: [aMedicine()] }).draft).toBe(stored);
});

test('of any saves, no part is lost: each is stored or named', () => {
  const change = fc.record({
    base: fc.nat(6),
    ...Object.fromEntries(planParts.map((part) => [part, fc.constantFrom(undefined, 'a', 'b')])),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (saves) => {
      let stored = draft();
      for (const save of saves) {
        const merged = mergePlan(stored, save as never);
        for (const part of planParts) {
          const wanted = (save as Record<string, unknown>)[part];
          if (wanted === undefined) expect(merged.draft.content[part]).toEqual(stored.content[part]);
          else if (!merged.conflicts.includes(part)) expect(merged.draft.content[part]).toEqual(wanted);
        }
        stored = merged.draft;
      }
    }),
  );
});

test('every template of the project could be released, and has a title and ids of its own', () => {
  const ids = SHIPPED_TEMPLATES.flatMap(({ medicines, checks }) => [...medicines, ...checks]).map(
    ({ id }) => id,
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const template of SHIPPED_TEMPLATES) {
    expect([faultOfPlan(template), template.title === '']).toEqual([undefined, false]);
  }
});
