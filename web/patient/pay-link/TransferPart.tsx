import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { giroCode, writtenIban } from '#contract/girocode.rules.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { linkTransfer } from './link-purchase.ts';
import styles from './TransferPart.module.css';

/** The same amount by bank transfer: to scan, or to copy field by field. Without an account of the clinic, nothing. */
export function TransferPart({ token }: { token: string }) {
  const t = useTexts(words);
  const language = useLanguage();
  const titleId = useId();
  const transfer = useQuery(linkTransfer(token)).data;
  if (!transfer) return null;
  const { recipient, iban, bic, amount_cents: amountCents, reference } = transfer;
  const euro = formatEuro(amountCents, language);
  return (
    <section className={styles.transfer} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.transfer_title}</h2>
      <p>{t.transfer_lead}</p>
      <div className={styles.sides}>
        <QrCode text={giroCode({ recipient, iban, bic, amountCents, reference })} label={t.transfer_code} />
        <dl className={styles.facts}>
          <Fact name={t.transfer_recipient} shown={recipient} />
          <Fact name={t.transfer_iban} shown={writtenIban(iban)} copied={iban} />
          {bic && <Fact name={t.transfer_bic} shown={bic} />}
          <Fact name={t.transfer_amount} shown={euro} copied={plainAmount(amountCents, language)} />
          <Fact name={t.transfer_reference} shown={reference} />
        </dl>
      </div>
    </section>
  );
}

/** Banks take an amount without its currency. */
function plainAmount(cents: number, language: string): string {
  return (cents / 100).toLocaleString(language, { minimumFractionDigits: 2, useGrouping: false });
}

function Fact({ name, shown, copied = shown }: { name: string; shown: string; copied?: string }) {
  const t = useTexts(words);
  const copy = async () => {
    await navigator.clipboard.writeText(copied);
    showToast({ type: 'success', text: t.copied });
  };
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{shown}</dd>
      <dd className={styles.copy}>
        <Button look="quiet" size="small" aria-label={t.copy_label({ field: name })} onClick={copy}>
          {t.copy}
        </Button>
      </dd>
    </div>
  );
}
