import { expect, test } from 'vitest';
import { clearSubmissionMessage, storeSubmissionMessage, submissionMessage } from './submission-message.ts';

test('without a submission there is no message, and the default text shows', () => {
  expect(submissionMessage()).toBeUndefined();
});

test('the message of a submission stays until it is cleared', () => {
  storeSubmissionMessage('Ihre Anfrage ist angekommen.');
  expect(submissionMessage()).toBe('Ihre Anfrage ist angekommen.');

  clearSubmissionMessage();
  expect(submissionMessage()).toBeUndefined();
});
