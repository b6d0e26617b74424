import { expect, test } from 'vitest';
import { rawField } from './webhook-signature.ts';

test.each([
  ['{"a":1,"event":{"b":[1,{"c":"}"}]},"d":2}', '{"b":[1,{"c":"}"}]}'],
  ['{ "event" : { "x" : 1 } }', '{ "x" : 1 }'],
  ['{"other":{"event":1},"event":2}', '2'],
  ['{"text":"\\"event\\":3","event":"a,b}"}', '"a,b}"'],
  ['{"list":["event",{"event":1}],"event":[ 1 , 2 ]}', '[ 1 , 2 ]'],
  ['{"event":-1.5e3}', '-1.5e3'],
  ['{"\\u0065vent":true}', 'true'],
])('of %s the field is cut out as it stands', (text, field) => {
  expect(rawField(text, 'event')).toBe(field);
});

test('a field that is not there is not found', () => {
  expect(rawField('{"a":"event"}', 'event')).toBeUndefined();
  expect(rawField('["event",1]', 'event')).toBeUndefined();
});
