import { useState } from 'react';
import { formatEuro } from '#contract/euro.rules.ts';
import type { InvoiceLine } from '#contract/invoices.contract.ts';
import { invoice_lines } from '#texts/generated/invoice_lines.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { factorText } from './factor-text.ts';
import styles from './InvoiceLines.module.css';

interface InvoiceLinesProps {
  lines: InvoiceLine[];
  /** Empty where nobody may see it, or where there is none. */
  diagnosis?: string;
  /** What the invoice is called here. */
  name: string;
}

/** A button that shows the positions of an invoice; nothing for an invoice without any. */
export function InvoiceLines(props: InvoiceLinesProps) {
  const t = useTexts(invoice_lines);
  const [isOpen, setOpen] = useState(false);
  if (props.lines.length === 0) return null;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={t.show_of({ name: props.name })}
        onClick={() => setOpen(true)}
      >
        {t.show}
      </Button>
      {isOpen && <LinesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinesDialog({ lines, diagnosis, name, onClose }: InvoiceLinesProps & { onClose: () => void }) {
  const t = useTexts(invoice_lines);
  const language = useLanguage();
  const totalCents = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return (
    <Dialog isOpen isWide closesOnPressBeside onClose={onClose} title={t.title({ name })}>
      {diagnosis && (
        <p className={styles.diagnosis}>
          <strong>{t.diagnosis}</strong> {diagnosis}
        </p>
      )}
      <ul className={styles.lines}>
        {lines.map((line, place) => (
          // A position may stand twice, and the lines of an invoice never change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <strong>{t.total}</strong>
        <strong>{formatEuro(totalCents, language)}</strong>
      </p>
    </Dialog>
  );
}

function Line({ line }: { line: InvoiceLine }) {
  const t = useTexts(invoice_lines);
  const language = useLanguage();
  const { kind, number, factor_hundredths, times, reason, organs, date } = line;
  const facts = [
    date.split('-').toReversed().join('.'),
    number !== null && t.number({ number }),
    kind === 'expense' && t.expense,
    factor_hundredths !== null && t.factor({ factor: factorText(factor_hundredths, language) }),
    times > 1 && t.times({ times: String(times) }),
  ];
  return (
    <>
      <span className={styles.words}>
        <span>{line.title[language]}</span>
        <span className={styles.soft}>{facts.filter(Boolean).join(' · ')}</span>
        {organs && <span className={styles.soft}>{t.organs({ organs })}</span>}
        {reason !== '' && <span className={styles.soft}>{t.reason({ reason })}</span>}
      </span>
      <span className={styles.amount}>{formatEuro(line.amount_cents, language)}</span>
    </>
  );
}
