import { useEffect, useRef, useState } from 'react';
import type { FeeAgreement } from '#contract/booking-agreement.contract.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import { booking_fee_agreement } from '#texts/generated/booking_fee_agreement.ts';
import { fee_agreement } from '#texts/generated/fee_agreement.ts';
import { MainAction } from '#web/checkout/PaymentPanel.tsx';
import { factorText } from '#web/invoices/factor-text.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { SignatureDialog } from '#web/patient/anamnesis/signature/SignatureDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './FeeAgreement.module.css';

interface FeeAgreementPartProps {
  agreement: FeeAgreement;
  /** Of a confirmation link. */
  token?: string;
  /** The server has the signature, or says that something has changed: what it knows has to be read again. */
  onChanged: () => void;
}

/** The agreement by § 2 GOÄ, to be read and signed before the patient can pay. What is signed stays to be read. */
export function FeeAgreementPart({ agreement, token, onChanged }: FeeAgreementPartProps) {
  const t = useTexts(booking_fee_agreement);
  const { title } = useTexts(fee_agreement);
  const [isSigning, setIsSigning] = useState(false);
  const isSignedHere = useRef(false);
  const signedNote = useRef<HTMLParagraphElement>(null);
  const signing = useSend(
    async (signature: string) =>
      await callApi('POST /api/patients/fee-agreement', {
        signature,
        terms_hash: agreement.terms_hash,
        ...(token && { token }),
      }),
    {
      onDone: () => {
        isSignedHere.current = true;
        onChanged();
      },
      onRefused: onChanged,
      refusalText: ({ errors, message }) => errors.signature?.[0] ?? message,
    },
  );
  const { signed_at: signedAt } = agreement;
  useEffect(() => {
    // The button that opened the dialog had the focus and is gone. A patient who has moved on meanwhile stays there.
    if (signedAt && isSignedHere.current && document.activeElement === document.body)
      signedNote.current?.focus();
  }, [signedAt]);
  return (
    <Card className={styles.part}>
      <h2>{title}</h2>
      <p>{t.lead}</p>
      <AgreedText agreement={agreement} />
      {signedAt ? (
        <Notice tone="good">
          <p ref={signedNote} tabIndex={-1}>
            {t.signed({ date: formatDateTime(signedAt) })}
          </p>
        </Notice>
      ) : (
        <>
          <p className={styles.soft}>{t.sign_first}</p>
          <MainAction>
            <Button isWide isBusy={signing.isBusy} onClick={() => setIsSigning(true)}>
              {t.sign}
            </Button>
          </MainAction>
        </>
      )}
      <SignatureDialog
        isOpen={isSigning}
        name={agreement.patient}
        onSign={(image) => {
          setIsSigning(false);
          void signing.send(image);
        }}
        onClose={() => setIsSigning(false)}
      />
    </Card>
  );
}

/** What the signed paper says. A confirmation link may be forwarded, so the name is only on the paper then. */
function AgreedText({ agreement: { doctor, patient, positions } }: { agreement: FeeAgreement }) {
  const t = useTexts(fee_agreement);
  const language = useLanguage();
  return (
    <section className={styles.paper} aria-label={t.title}>
      <p>{patient ? t.parties({ doctor, patient }) : t.parties_you({ doctor })}</p>
      <ul className={styles.positions}>
        {positions.map(({ number, title, factor_hundredths, amount_cents }) => (
          <li key={number}>
            <strong>
              {t.number} {number}
            </strong>{' '}
            {title}
            <dl className={styles.facts}>
              <div>
                <dt>{t.factor}</dt>
                <dd>{factorText(factor_hundredths, language)}</dd>
              </div>
              <div>
                <dt>{t.amount}</dt>
                <dd>{formatEuro(amount_cents, language)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <p>{t.reimbursement}</p>
    </section>
  );
}
