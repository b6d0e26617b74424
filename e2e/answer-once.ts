import type { Page } from '@playwright/test';

/**
 * The server's next answer to this address is another one. The route stays in place: while the browser stops intercepting
 * requests, one that is just beginning may never be answered.
 */
export async function answerOnce(
  page: Page,
  address: string,
  answer: { status: number; json: object },
): Promise<void> {
  let isAnswered = false;
  await page.route(address, async (route) => {
    if (isAnswered) return await route.fallback();
    isAnswered = true;
    await route.fulfill(answer);
  });
}
