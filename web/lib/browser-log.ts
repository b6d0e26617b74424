/** For those who look: what went wrong without a person having to act. Never with personal data. */
export function logInBrowser(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the browser's console is written to.
  console.warn(message);
}
