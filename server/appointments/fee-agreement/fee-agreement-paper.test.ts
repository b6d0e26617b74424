import { expect, test } from 'vitest';
import { aSignature } from '#server/anamnesis/testing.ts';
import { onWhitePaper } from '#server/platform/files/picture.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import type { StoredAgreement } from './fee-agreement.store.ts';
import { renderFeeAgreement } from './fee-agreement-paper.ts';

const AGREEMENT: StoredAgreement = {
  id: 1,
  payer: null,
  appointmentId: 1,
  doctorId: 1,
  documentId: null,
  signature: Buffer.alloc(0),
  doctorName: 'Dr. med. Anna Keller',
  patientName: 'Eva Klein',
  textVersion: '2026-12',
  positions: [
    { number: '3', title: 'Eingehende Beratung', factor_hundredths: 600, amount_cents: 52_46 },
    { number: '34', title: 'Erörterung', factor_hundredths: 455, amount_cents: 79_56 },
  ],
  termsHash: 'abc',
  locale: 'de',
  signedAt: new Date('2026-11-16T09:00:00Z'),
};

async function wordsOf(agreement: StoredAgreement): Promise<string> {
  const png = Buffer.from(aSignature().split(',')[1] ?? '', 'base64');
  const pdf = renderFeeAgreement(agreement, await onWhitePaper(png));
  return readPdf(pdf).words.join(' ').replaceAll(/\s+/g, ' ');
}

test('the paper says what § 2 Abs. 2 GOÄ asks for, with names, signature and time, and declares nothing else', async () => {
  expect(await wordsOf(AGREEMENT)).toBe(
    [
      'Vereinbarung über die Höhe der Vergütung (§ 2 GOÄ)',
      'Zwischen Dr. med. Anna Keller und Eva Klein wird für die folgenden Leistungen vereinbart:',
      'GOÄ-Nr. Leistung Steigerungssatz Betrag',
      '3 Eingehende Beratung 6,0 52,46 €',
      '34 Erörterung 4,55 79,56 €',
      'Eine Erstattung der Vergütung durch Erstattungsstellen ist möglicherweise nicht in vollem Umfang gewährleistet.',
      'Eva Klein Unterschrieben am 16. November 2026 um 10:00 Uhr.',
      '_______________________________________ Dr. med. Anna Keller',
      'Seite 1 von 1 Textfassung 2026-12 SHA-256 abc',
    ].join(' '),
  );
});

test('in English it says the same', async () => {
  const words = await wordsOf({ ...AGREEMENT, locale: 'en' });
  expect(words).toContain('Insurers and other bodies may not reimburse the fee in full.');
  expect(words).toContain('3 Eingehende Beratung 6.0 52.46 €');
});
