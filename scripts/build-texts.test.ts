import { globSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildTexts } from './build-texts.ts';

test('compiled texts that are right already are not written again, so a build beside never reads half of one', () => {
  const changes = () =>
    globSync('texts/generated/*.ts').map((file) => [file, statSync(file, { bigint: true }).mtimeNs]);
  buildTexts();
  const before = changes();
  buildTexts();

  expect(before.length).toBeGreaterThan(10);
  expect(changes()).toEqual(before);
});
