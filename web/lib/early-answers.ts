/** What the page asked the server for before any code of the app was there; `early-questions.ts` writes that script. */
interface EarlyAnswers {
  /** In which language and for whom it was asked; the staff's cookie needs no token. */
  locale: string;
  token: string | null;
  /** By address; undefined where the question was not sent after all. */
  answers: Record<string, Promise<Response | undefined>>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** Later, what was asked early is old. */
const FRESH_FOR_MS = 10_000;

/** The answer to a question that is under way or answered already, for the first who asks. */
export async function takeEarlyAnswer(
  url: string,
  locale: string,
  token: string | null,
): Promise<Response | undefined> {
  const early = globalThis.window?.earlyAnswers;
  const answer = early?.answers[url];
  if (!answer) return undefined;
  delete early.answers[url];
  const isOurs = early.locale === locale && early.token === token && performance.now() < FRESH_FOR_MS;
  return isOurs ? await answer.catch(() => undefined) : undefined;
}
