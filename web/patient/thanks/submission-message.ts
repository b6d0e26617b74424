import { windowState } from '#web/lib/window-state.ts';

/** What the server said to the last submission, until the thank-you screen has shown it. */
const message = windowState<string | undefined>(() => undefined);

export function storeSubmissionMessage(text: string): void {
  message.value = text;
}

export function submissionMessage(): string | undefined {
  return message.value;
}

export function clearSubmissionMessage(): void {
  message.value = undefined;
}
