import { afterAll, afterEach, vi } from 'vitest';

/*
 * Before each file of a worker: our own modules begin anew, and with them the language, the session and whatever
 * else they keep. Libraries stay loaded, which took most of the time.
 */
vi.resetModules();
// As in a browser, also where a test has no window.
import.meta.env.SSR = false;
afterAll(() => {
  vi.useRealTimers();
});

// The simulated browser of the component tests does not know everything yet.
if (typeof HTMLElement !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({
    // Long enough for a busy machine; only a failing test waits for it.
    asyncUtilTimeout: 30_000,
    // The words on the screen say more than its elements.
    getElementError: (message) => new Error(`${message?.split('\n')[0]}\n${document.body.textContent}`),
  });
  await forgetOwnerStacks();
  endAskingWithTheTest();
  HTMLElement.prototype.showPopover ??= () => {};
  // A file is saved by a click on a link outside the page; here that would leave the page.
  HTMLAnchorElement.prototype.click = function () {
    if (this.isConnected) HTMLElement.prototype.click.call(this);
  };
  provideCardScript();
  // React warns of elements that are unknown, such as <search>.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
}

/** For its messages, React keeps the call stack of each of the first 10,000 elements of a second. Here it keeps none. */
async function forgetOwnerStacks(): Promise<void> {
  const React = await import('react');
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    configurable: true,
  });
}

/**
 * The loader of the card provider's script caches the first script that it finds for all files of a worker. Without one
 * it would wait for ever, and with it all later tests. So there always is one, which starts if a test provides it
 * (`testing-stripe.ts`).
 */
function provideCardScript(): void {
  window.Stripe = (() => {
    const provided = Reflect.get(globalThis, 'testedStripe');
    if (!provided) throw new Error('The script could not be loaded.');
    return provided;
  }) as never;
}

/** All tests of a worker have one window. A page of which a test left text unsent may not ask in the next test. */
function endAskingWithTheTest(): void {
  const listen = window.addEventListener;
  const asking: (() => void)[] = [];
  window.addEventListener = (...given: Parameters<typeof listen>) => {
    listen.apply(window, given);
    if (given[0] === 'beforeunload') asking.push(() => window.removeEventListener(...given));
  };
  afterEach(() => {
    for (const stop of asking.splice(0)) stop();
  });
  afterAll(() => {
    window.addEventListener = listen;
  });
}
