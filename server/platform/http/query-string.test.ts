import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQueryString } from './query-string.ts';

test('plain parameters, lists and one level of names are read', () => {
  expect(
    parseQueryString('/x?page=2&doctor_ids[]=4&doctor_ids[]=5&restrictions[user_id]=7&q=a%20b+c'),
  ).toEqual({
    page: '2',
    doctor_ids: ['4', '5'],
    restrictions: { user_id: '7' },
    q: 'a b c',
  });
});

test('an address without parameters has none', () => {
  expect(parseQueryString('/x')).toEqual({});
  expect(parseQueryString('/x?')).toEqual({});
});

test('names that every object inherits are names like others', () => {
  expect(parseQueryString('?toString=1&box[valueOf]=2')).toEqual({ toString: '1', box: { valueOf: '2' } });
});

test.each([
  'a=1&a=2',
  'a=1&a[]=2',
  'a[]=1&a=2',
  'a[]=1&a[b]=2',
  'a[b]=1&a[b]=2',
  'a[b]=1&a=2',
  '[]=1',
  'a[b][c]=1',
  'a]=1',
  '=1',
])('the ambiguous query %s is refused', (query) => {
  expect(() => parseQueryString(`/x?${query}`)).toThrow('request.malformed');
});

test('whatever is sent is read or refused, and never reaches a prototype', () => {
  fc.assert(
    fc.property(fc.string(), (query) => {
      try {
        parseQueryString(`/x?${query}`);
      } catch (error) {
        expect(error).toMatchObject({ code: 'request.malformed' });
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
  );
});
