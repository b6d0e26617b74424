/** The API requests that the page sent before the app was loaded; `early-questions.ts` writes that script. */
interface EarlyAnswers {
  /** The language and the person of the requests. The staff's cookie needs no token. */
  locale: string;
  token: string | null;
  /** By address; undefined if the request was not sent. */
  answers: Record<string, Promise<Response | undefined>>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** An early answer is outdated after this time. */
const FRESH_FOR_MS = 10_000;

/** The early answer to a request, which the first caller gets. */
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
