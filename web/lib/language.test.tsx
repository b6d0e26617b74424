import { act } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { chooseLanguage, useTexts } from './language.ts';
import { CurrentRender } from './render-context.ts';
import { createWindowContext } from './window-context.ts';

const WORDS = { de: { login: 'Anmelden' }, en: { login: 'Log in' } };

function Texts() {
  return <p>{useTexts(WORDS).login}</p>;
}

test('a part of the page that comes to life after another language was chosen hydrates, and is translated then', async () => {
  const page = createWindowContext();
  const place = document.createElement('div');
  place.innerHTML = renderToString(
    <CurrentRender value={page}>
      <Suspense>
        <Texts />
      </Suspense>
    </CurrentRender>,
  );
  const rendered = place.querySelector('p');
  const { promise: loaded, resolve: load } = Promise.withResolvers<{ default: typeof Texts }>();
  const Later = lazy(() => loaded);
  const faults: unknown[] = [];
  const app = (
    <CurrentRender value={page}>
      <Suspense>
        <Later />
      </Suspense>
    </CurrentRender>
  );
  const root = await act(async () =>
    hydrateRoot(place, app, { onRecoverableError: (fault) => void faults.push(fault) }),
  );
  chooseLanguage('en');
  await act(async () => load({ default: Texts }));
  expect(faults).toEqual([]);
  expect(place.querySelector('p')).toBe(rendered);
  expect(rendered?.textContent).toBe('Log in');
  act(() => root.unmount());
  chooseLanguage('de');
});
