import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileType } from './file.ts';
import { contentDisposition, safeFileName } from './file-name.rules.ts';

const TYPES: FileType[] = ['application/pdf', 'image/jpeg', 'image/png'];

test.each([
  ['Befund März.pdf', 'Befund März.pdf'],
  ['Łucja Żółć – Blutbild (2).PDF', 'Łucja Żółć – Blutbild (2).pdf'],
  ['Labor 12.03.2026', 'Labor 12.03.2026.pdf'],
  ['rechnung.pdf.exe', 'rechnung.pdf.exe.pdf'],
  ['foto.jpg', 'foto.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\Ana\\befund.pdf', 'befund.pdf'],
  ['rech\u202Efdp.exe', 'rechfdp.exe.pdf'],
  ['a\r\nSet-Cookie: x', 'aSet-Cookie_ x.pdf'],
  ['a\0b\u200B\uFEFF.pdf', 'ab.pdf'],
  ['...', 'document.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['befund. . .', 'befund.pdf'],
  ['', 'document.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['lpt1', '_lpt1.pdf'],
  ['Constanze.pdf', 'Constanze.pdf'],
  ['<script>"x"|?*', '_script__x____.pdf'],
  ['Mu\u0308ller.pdf', 'Müller.pdf'],
  ['x'.repeat(400), `${'x'.repeat(146)}.pdf`],
])('%j of a PDF is shown as %j', (given, shown) => {
  expect(safeFileName(given, 'application/pdf')).toBe(shown);
});

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('.', ' ', '/', '\\', 'ä', '\u202E', '\ud800', '😀', 'a', '\n', 'pdf', '"'),
  }),
);

test('whatever a file is called, its name is one safe part of a path and tells what it is', () => {
  fc.assert(
    fc.property(anyName, fc.constantFrom(...TYPES), (given, type) => {
      const name = safeFileName(given, type);
      expect(name.length).toBeLessThanOrEqual(150);
      expect(name.isWellFormed()).toBe(true);
      expect(name).toMatch(/^[^.\s/\\][^/\\]*\.(pdf|jpg|png)$/);
      expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]|[. ]\.(pdf|jpg|png)$/u);
      expect(safeFileName(name, type)).toBe(name);
    }),
    { numRuns: 2_000 },
  );
});

test('the header carries the whole name, and a plain one for old browsers', () => {
  expect(contentDisposition('Befund "März" 100%.pdf')).toBe(
    `attachment; filename="Befund _M_rz_ 100_.pdf"; filename*=UTF-8''Befund%20%22M%C3%A4rz%22%20100%25.pdf`,
  );
  expect(contentDisposition("it's (1)*.pdf")).toContain(`filename*=UTF-8''it%27s%20%281%29%2A.pdf`);
});

test('no name breaks out of the header', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      expect(contentDisposition(name)).toMatch(
        /^attachment; filename="[ !#$&-[\]-~]*"; filename\*=UTF-8''[\w.!~%-]*$/,
      );
    }),
    { numRuns: 2_000 },
  );
});
