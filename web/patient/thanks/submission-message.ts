/** What the server said to the last submission, until the thank-you screen has shown it. */
let message: string | undefined;

export function keepSubmissionMessage(text: string): void {
  message = text;
}

export function submissionMessage(): string | undefined {
  return message;
}

export function clearSubmissionMessage(): void {
  message = undefined;
}
