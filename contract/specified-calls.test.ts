import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { namesOf } from './testing-page.ts';
import { readSpecification } from './testing-specification.ts';

const endpoints = Object.values(api) as Endpoint[];
const specification = readSpecification(readFileSync('docs/wire-specification.md', 'utf8'));

/** Sent and never looked at: whose it is (OR-49), and what the form repeats of the clinic's own questions. */
const IGNORED =
  /user_id\]?$|^anamneseDaten\.(sign|privateDataCategory)\.(slug|questions\[\]\.(required|typeInput))$/;

test.each(specification)('$row: $call takes and answers every specified name', ({ call, names }) => {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === call);
  if (!endpoint) throw new Error(`The contract has no ${call}.`);
  const known = {
    takes: namesOf(endpoint, 'takes'),
    answers: namesOf(endpoint, 'answers'),
  };
  const missing = names.filter((specified) => {
    const [place, name = ''] = specified.replace(/\?$/, '').split(' ');
    return !IGNORED.test(name) && !isAmong(name, place === 'answer' ? known.answers : known.takes);
  });
  expect(missing).toEqual([]);
});

/** Also a name within a part that takes any, and a list or an object whose fields are named. */
function isAmong(name: string, known: string[]): boolean {
  return known.some(
    (each) =>
      each === name ||
      each.startsWith(`${name}.`) ||
      each.startsWith(`${name}[]`) ||
      (each.endsWith('.*') && name.startsWith(each.slice(0, -1))),
  );
}
