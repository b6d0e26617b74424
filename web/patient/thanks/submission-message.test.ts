import { expect, test } from 'vitest';
import { clearSubmissionMessage, keepSubmissionMessage, submissionMessage } from './submission-message.ts';

test('without a submission there is no message, and the default text shows', () => {
  expect(submissionMessage()).toBeUndefined();
});

test('the message of a submission stays until it is cleared', () => {
  keepSubmissionMessage('Ihre Anfrage ist angekommen.');
  expect(submissionMessage()).toBe('Ihre Anfrage ist angekommen.');

  clearSubmissionMessage();
  expect(submissionMessage()).toBeUndefined();
});
