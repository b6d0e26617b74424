import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Gallery } from '#web/gallery/Gallery.tsx';

test('every component renders on the server, without a browser', () => {
  const html = renderToString(<Gallery />);

  expect(html).toContain('freie Termine');
  expect(html).toContain('Donnerstag, 19. November 2026');
  expect(html).toContain('<dialog');
  expect(html).not.toContain('<dialog open');
});

test('no component renders a style element, which the content policy forbids', () => {
  const html = renderToString(<Gallery />);
  expect(html).not.toContain('<style');
});
