import { act } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { chooseLanguage, drawIn, useTexts } from './language.ts';

const WORDS = { de: { login: 'Anmelden' }, en: { login: 'Log in' } };

function Words() {
  return <p>{useTexts(WORDS).login}</p>;
}

test('a part of the page that comes to life after another language was chosen is taken over, then translated', async () => {
  drawIn('de');
  const place = document.createElement('div');
  place.innerHTML = renderToString(
    <Suspense>
      <Words />
    </Suspense>,
  );
  const drawn = place.querySelector('p');
  const { promise: loaded, resolve: load } = Promise.withResolvers<{ default: typeof Words }>();
  const Later = lazy(() => loaded);
  const faults: unknown[] = [];
  const app = (
    <Suspense>
      <Later />
    </Suspense>
  );
  const root = await act(async () =>
    hydrateRoot(place, app, { onRecoverableError: (fault) => void faults.push(fault) }),
  );
  chooseLanguage('en');
  await act(async () => load({ default: Words }));
  expect(faults).toEqual([]);
  expect(place.querySelector('p')).toBe(drawn);
  expect(drawn?.textContent).toBe('Log in');
  act(() => root.unmount());
  chooseLanguage('de');
});
