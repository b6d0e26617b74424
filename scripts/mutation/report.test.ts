import { expect, test } from 'vitest';
import type { Judged } from './measure.ts';
import { nearestTests } from './nearest-tests.ts';
import { describeScores, isTooLow, scoresOf } from './report.ts';

const aMutant = (verdict: Judged['verdict'], path = 'server/chat/chat.rules.ts'): Judged => ({
  id: '1',
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
const thresholds = { rules: 67, services: 80, contract: 80, components: 70, hooks: 70 };

test('the score of an area is the share of killed mutants; too slow is killed, unreached is not', () => {
  const judged = [aMutant('killed'), aMutant('too slow'), aMutant('unreached')];
  const [score] = scoresOf(judged, thresholds);
  expect(score).toEqual({ area: 'rules', mutants: 3, killed: 2, score: 66, threshold: 67 });
});

test('an area fails below its threshold only', () => {
  const [low] = scoresOf([aMutant('survived')], thresholds);
  const [high] = scoresOf([aMutant('killed')], thresholds);
  expect(low && isTooLow(low)).toBe(true);
  expect(high && isTooLow(high)).toBe(false);
});

test('the report names each survivor with its place and its change', () => {
  const judged = [
    aMutant('survived'),
    aMutant('killed', 'web/ui/use-table.ts'),
    aMutant('unreached', 'web/ui/Button.tsx'),
  ];
  const text = describeScores(judged, scoresOf(judged, thresholds));
  expect(text).toContain('server/chat/chat.rules.ts:7  < became <=: a < b → a <= b\n');
  expect(text).toContain('web/ui/Button.tsx:7  < became <=: a < b → a <= b  (no near test reaches it)');
  expect(text).toMatch(/^hooks +1 +1 +100 % +70 % +ok$/m);
  expect(text).toMatch(/^components +1 +0 +0 % +70 % +too low$/m);
  expect(text).not.toContain('use-table.ts');
});

test('the nearest tests come first: its own, common folders and words, the fewest imports', () => {
  const file = (path: string, ...imports: string[]) => ({
    path,
    text: imports.map((from) => `import '${from}';`).join('\n'),
  });
  const testsOf = nearestTests([
    file('server/chat/send.service.ts'),
    file('server/app.ts', './chat/send.service.ts'),
    file('server/chat/send.test.ts', './send.service.ts'),
    file('server/chat/read.test.ts', '#server/app.ts'),
    file('server/chat/send-twice.test.ts', '#server/app.ts'),
    file('server/audit/audit.test.ts', '#server/app.ts'),
    file('server/audit/far.test.ts', './audit.test.ts'),
    file('server/chat/other.test.ts', './other.ts'),
  ]);
  expect(testsOf('server/chat/send.service.ts')).toEqual([
    'server/chat/send.test.ts',
    'server/chat/send-twice.test.ts',
    'server/chat/read.test.ts',
    'server/audit/audit.test.ts',
    'server/audit/far.test.ts',
  ]);

  const ofContract = nearestTests([
    file('contract/chat.contract.ts'),
    file('contract/api.test.ts', './chat.contract.ts'),
    file('server/chat/send.test.ts', '#contract/chat.contract.ts'),
  ]);
  expect(ofContract('contract/chat.contract.ts')).toEqual([
    'server/chat/send.test.ts',
    'contract/api.test.ts',
  ]);
});
