import { expect, test } from 'vitest';
import { conversationIn } from './ChatLayout.tsx';

test.each([
  ['?conversation_id=12', 12],
  ['?conversation_id=', undefined],
  ['?conversation_id=0', undefined],
  ['?conversation_id=-3', undefined],
  ['?conversation_id=1.5', undefined],
  ['?conversation_id=abc', undefined],
  ['', undefined],
])('%j opens %s', (search, id) => {
  expect(conversationIn(new URLSearchParams(search))).toBe(id);
});
