import { expect, test } from 'vitest';
import type { PaperContent } from '#contract/treatment-paper.contract.ts';
import { EMPTY_PAPER, NO_INCAPACITY } from '#contract/treatment-paper.rules.ts';
import { drawingsOf, readPdf } from '#server/platform/pdf/testing.ts';
import { type PaperSheet, renderPaper, titleOfPaper } from './paper-sheet.ts';
import { aPrescribed } from './testing.ts';

const CLINIC = {
  name: 'Online Klinik',
  address: 'Musterstraße 1, 10115 Berlin',
  phone: '030 23125100',
  email: 'kontakt@klinik.example',
};

function aSheet(kind: PaperSheet['kind'], content: Partial<PaperContent>): PaperSheet {
  return {
    kind,
    content: { ...EMPTY_PAPER, ...content },
    number: 'P-2026-000012',
    issuedAt: new Date('2026-11-19T09:00:00Z'),
    person: { firstName: 'Anna', lastName: 'Berger', birthdate: '1974-03-09', address: null },
    doctor: 'Dr. Mara Sommer',
    profession: 'Ärztin',
    verifyUrl: 'https://klinik.example/patient/verify/0123456789abcdefghijklmnopqrstuv',
    isRehearsal: false,
  };
}

/** The words of each page. */
function pagesOf(sheet: PaperSheet): string[] {
  const bytes = renderPaper(sheet, CLINIC);
  const { words } = readPdf(bytes);
  const counts = drawingsOf(bytes).map((drawing) => [...drawing.matchAll(/BT\n/g)].length);
  return counts.map((count) => words.splice(0, count).join('\n'));
}

const GREETING = 'Mit freundlichen Grüßen';

test('the greeting of a letter stands with the lines before it and the signature, wherever the page ends', () => {
  for (let lines = 14; lines <= 36; lines += 1) {
    const list = Array.from({ length: lines }, (_, line) => `- Zeile ${line}`).join('\n');
    const text = `Sehr geehrte Kollegin,\n\nAktuelle Therapie:\n${list}\n\n${GREETING}`;
    const closing = pagesOf(aSheet('letter', { text })).filter((page) => page.includes(GREETING));
    expect(closing, `${lines} lines`).toHaveLength(1);
    expect(closing[0], `${lines} lines`).toMatch(
      new RegExp(`- Zeile ${lines - 1}[^]*${GREETING}[^]*Dr. Mara Sommer`),
    );
    expect(closing[0], `${lines} lines`).toContain('/patient/verify/');
  }
});

test('the signature of a prescription stands below the last medicine', () => {
  for (const count of [1, 5, 7, 9, 12]) {
    const medicines = Array.from({ length: count }, (_, place) =>
      aPrescribed({ name: `Arznei ${place + 1}.` }),
    );
    const [signed, ...others] = pagesOf(aSheet('prescription', { medicines })).filter((page) =>
      page.includes('(§ 2 AMVV)'),
    );
    expect(others).toEqual([]);
    expect(signed).toContain(`Arznei ${count}.`);
  }
});

test('a prescription names the clinic with its telephone number', () => {
  const [page] = pagesOf(aSheet('prescription', { medicines: [aPrescribed()] }));
  expect(page).toContain('Telefon 030 23125100');
});

test('what an employer must not read is not even drawn', () => {
  const incapacity = { ...NO_INCAPACITY, from: '2026-11-19', until: '2026-11-19' };
  const content = { incapacity, diagnoses: 'F32.1 G' };
  const [page] = pagesOf(aSheet('incapacity', content));
  expect(page).toContain('Arbeitsunfähig voraussichtlich nur am 19.11.2026.');
  expect(page).not.toContain('F32');
  const copy = aSheet('incapacity', { ...content, incapacity: { ...incapacity, for_insurer: true } });
  expect(pagesOf(copy)[0]).toContain('F32.1 G');
  expect(titleOfPaper(copy)).toBe('Ärztliche Arbeitsunfähigkeitsbescheinigung P-2026-000012 (Versicherung)');
});
