// @vitest-environment node

import { expect, test } from 'vitest';
import { Gallery } from '#web/gallery/Gallery.tsx';
import { renderHtml } from '#web/testing/render-html.tsx';
import { DataTable } from './DataTable.tsx';
import { Dialog } from './Dialog.tsx';
import { FailureNote } from './FailureNote.tsx';
import { Notice } from './Notice.tsx';

test('every component renders on the server, without a browser', () => {
  const html = renderHtml(<Gallery />);

  expect(html).toContain('freie Termine');
  expect(html).toContain('Donnerstag, 19. November 2026');
  expect(html).toContain('<dialog');
  expect(html).not.toContain('<dialog open');
});

test('no component renders a style element, which the content policy forbids', () => {
  const html = renderHtml(<Gallery />);
  expect(html).not.toContain('<style');
});

test('a dialog is read aloud with its introduction, and its parts are no landmarks', () => {
  const html = renderHtml(<Dialog isOpen title="Absagen" about="Es fällt eine Gebühr an." actions="Ja" />);
  const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`id="${id}"[^>]*>Es fällt eine Gebühr an.<`));
  expect(html).not.toMatch(/<(header|footer)/);
  expect(renderHtml(<Dialog isOpen title="Absagen" />)).not.toContain('aria-describedby');
});

test('a table without rows still says how many there are', () => {
  const columns = [{ key: 'title', header: 'Titel', cell: () => '', text: () => '' }];
  const html = renderHtml(
    <DataTable caption="Anfragen" columns={columns} rowKey={() => 1} rows={[]} empty={<p>Keine.</p>} />,
  );
  expect(html).toContain('<p>Keine.</p>');
  expect(html).toMatch(/role="status"[^>]*>0 Einträge</);
});

test('a notice that a toast repeats is not announced a second time', () => {
  expect(renderHtml(<Notice tone="danger">Nein</Notice>)).toContain('role="alert"');
  expect(renderHtml(<FailureNote />)).toContain('role="alert"');
  const silent = renderHtml([
    <Notice key="notice" tone="danger" isSilent>
      Nein
    </Notice>,
    <FailureNote key="note" isSilent />,
  ]);
  expect(silent).not.toContain('role=');
});
