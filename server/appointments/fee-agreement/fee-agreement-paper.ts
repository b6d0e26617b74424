import { formatEuro } from '#contract/euro.rules.ts';
import { berlinDate, berlinTime } from '#server/platform/berlin-time.ts';
import { drawPaper, millimetres } from '#server/platform/pdf/paper.ts';
import { fee_agreement } from '#texts/generated/fee_agreement.ts';
import type { StoredAgreement } from './fee-agreement.store.ts';

const SOFT = '#5f5262';
const COLUMNS = [
  { width: millimetres(20) },
  { width: millimetres(84) },
  { width: millimetres(36), align: 'right' as const },
  { width: millimetres(25), align: 'right' as const },
];

/**
 * Draws the PDF of a signed agreement. It holds what § 2 Abs. 2 GOÄ asks for and no further declaration: no terms, no
 * consent, no advertisement. Both parties have their place to sign. `signature` is a PNG without transparency.
 */
export function renderFeeAgreement(agreement: StoredAgreement, signature: Buffer): Buffer {
  const { locale, signedAt, doctorName: doctor, patientName: patient, positions } = agreement;
  const t = fee_agreement[locale];
  const date = dateInWords(signedAt, locale);
  const factor = (hundredths: number) =>
    (hundredths / 100).toLocaleString(locale === 'de' ? 'de-DE' : 'en-GB', {
      minimumFractionDigits: 1,
      maximumFractionDigits: 2,
    });
  return drawPaper(
    {
      title: t.title,
      author: doctor,
      lang: locale,
      createdAt: signedAt,
      footer: [t.version({ version: agreement.textVersion }), `SHA-256 ${agreement.termsHash}`],
      pageLabel: (page, of) => t.page({ page, of }),
    },
    (paper) => {
      paper.heading(t.title, { size: 17 });
      paper.space(12);
      paper.paragraph(t.parties({ doctor, patient }), { size: 11 });
      paper.space(12);
      paper.table(COLUMNS, [
        { cells: [t.number, t.service, t.factor, t.amount], kind: 'head' },
        ...positions.map(({ number, title, factor_hundredths, amount_cents }) => ({
          cells: [number, title, factor(factor_hundredths), formatEuro(amount_cents, locale)],
        })),
      ]);
      paper.space(12);
      paper.paragraph(t.reimbursement, { size: 11 });
      paper.space(18);
      paper.needRoom(millimetres(65));
      paper.picture(signature, {
        width: millimetres(90),
        height: millimetres(20),
        alt: t.signature_of({ name: patient }),
      });
      paper.space(4);
      paper.paragraph(patient);
      paper.paragraph(t.signed({ date, time: berlinTime(signedAt) }), { color: SOFT });
      // Courts may want the doctor's own hand too, so the printed paper has room for it.
      paper.space(millimetres(12));
      paper.paragraph('_______________________________________', { color: SOFT });
      paper.paragraph(doctor);
    },
  );
}

function dateInWords(at: Date, locale: 'de' | 'en'): string {
  const style = locale === 'de' ? 'de-DE' : 'en-GB';
  return Temporal.PlainDate.from(berlinDate(at)).toLocaleString(style, { dateStyle: 'long' });
}
