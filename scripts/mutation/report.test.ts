import { expect, test } from 'vitest';
import type { Judged } from './measure.ts';
import { areaOf, reportOf } from './report.ts';

const aMutant = (verdict: Judged['verdict'], path = 'server/chat/chat.rules.ts'): Judged => ({
  path,
  line: 7,
  start: 0,
  end: 5,
  kind: '< became <=',
  was: 'a < b',
  by: 'a <= b',
  verdict,
  because: '',
});

test('rules and services are measured, nothing else', () => {
  expect(areaOf('contract/chat.rules.ts')).toBe('rules');
  expect(areaOf('server/chat/send.service.ts')).toBe('services');
  expect(areaOf('server/chat/chat.store.ts')).toBeUndefined();
});

test('the report names each survivor and the share of each area; too slow is noticed', () => {
  const service = 'server/chat/send.service.ts';
  const rules = [aMutant('killed'), aMutant('too slow'), aMutant('survived')];
  const { text, isTooLow } = reportOf([...rules, aMutant('killed', service)]);
  expect(text.split('\n')).toEqual([
    'server/chat/chat.rules.ts:7  < became <=: a < b → a <= b',
    'rules: 2 of 3 noticed, 66 % (wanted: 90 %)',
    'services: 1 of 1 noticed, 100 % (wanted: 90 %)',
  ]);
  expect(isTooLow).toBe(true);
  expect(reportOf([aMutant('killed')]).isTooLow).toBe(false);
});
