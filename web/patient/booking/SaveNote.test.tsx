import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { booking } from '#texts/generated/booking.ts';
import { SaveNote } from './SaveNote.tsx';

test.each([
  ['saving', ''],
  ['saved', ''],
  ['failed', booking.de.save_failed],
] as const)('a draft: %s. Only a failure is read aloud', (state, spoken) => {
  expect(renderToString(<SaveNote state={state} />)).toContain(`<span role="status">${spoken}</span>`);
});
