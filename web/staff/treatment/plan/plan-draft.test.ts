import { expect, test } from 'vitest';
import { aMedicine, aPlanDraft } from '#web/testing/treatment.ts';
import {
  adoptPlan,
  contentOf,
  decidePart,
  partsToSend,
  typedPlanOf,
  typePart,
  withTemplate,
} from './plan-draft.ts';

const begun = () => typedPlanOf(aPlanDraft({ advice: 'alt' }));

test('only what was typed is sent, and shown instead of what is stored', () => {
  expect(partsToSend(begun())).toBeNull();
  const typed = typePart(begun(), { advice: 'neu' });
  expect(partsToSend(typed)).toEqual({ advice: 'neu' });
  expect(contentOf(typed)).toEqual({ medicines: [], advice: 'neu', checks: [] });
});

test('what the server took over is saved; what was typed meanwhile is still to be sent', () => {
  const sent = { advice: 'neu' };
  const stored = aPlanDraft({ version: 2, advice: 'neu' });
  const saved = adoptPlan(typePart(begun(), sent), stored, { sent, conflicts: [] });
  expect([saved.typed, saved.known.version]).toEqual([{}, 2]);
  const typedOn = adoptPlan(typePart(begun(), { advice: 'neu und' }), stored, { sent, conflicts: [] });
  expect(partsToSend(typedOn)).toEqual({ advice: 'neu und' });
});

test.each([
  ['mine', 'Meine', { advice: 'Meine' }],
  ['other', 'Andere', null],
] as const)('a part in conflict waits until the writer takes %s', (whose, shown, toSend) => {
  const sent = { advice: 'Meine' };
  const other = aPlanDraft({ version: 5, advice: 'Andere' });
  const open = adoptPlan(typePart(begun(), sent), other, { sent, conflicts: ['advice'] });
  expect([partsToSend(open), contentOf(open).advice]).toEqual([null, 'Meine']);
  const decided = decidePart(open, 'advice', whose);
  expect([contentOf(decided).advice, partsToSend(decided)]).toEqual([shown, toSend]);
});

test('a template adds its rows under new ids, and no advice twice', () => {
  const template = {
    medicines: [aMedicine()],
    advice: 'Gehen\nSchlafen',
    checks: [{ id: 'x', what: 'TSH', when: '' }],
  };
  const { medicines, advice, checks } = withTemplate(
    { medicines: [aMedicine()], advice: 'Schlafen', checks: [] },
    template,
  );
  expect(advice).toBe('Schlafen\nGehen');
  expect(new Set(medicines.map(({ id }) => id)).size).toBe(2);
  expect(checks).toMatchObject([{ what: 'TSH' }]);
  expect(checks[0]?.id).not.toBe('x');
});
