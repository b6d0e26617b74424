import { appointments } from '#texts/generated/appointments.ts';
import { formatDate, formatEuro, formatTime } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import type { CancellableVisit } from './CancelDialog.tsx';

type Cancellation = NonNullable<CancellableVisit['cancellation']>;

/** The question with its exact price: free, or the fee that may fall due, and until when it was free. */
export function CancelTerms({ visit }: { visit: CancellableVisit }) {
  const { start_date, cancellation, isWithin48Hours } = visit;
  const t = useTexts(appointments);
  const when = { date: formatDate(start_date), time: formatTime(start_date) };
  if (cancellation?.way === 'request') return <LateTerms cancellation={cancellation} />;
  return (
    <>
      <p>{t.question(when)}</p>
      {cancellation && <FreeTerms cancellation={cancellation} isLate={isWithin48Hours} />}
    </>
  );
}

function LateTerms({ cancellation: { free_until, fee_cents } }: { cancellation: Cancellation }) {
  const t = useTexts(appointments);
  const amount = formatEuro(fee_cents, useLanguage());
  return (
    <>
      <p>{t.policy({ date: formatDate(free_until), time: formatTime(free_until) })}</p>
      <p>
        <strong>{fee_cents > 0 ? t.fee({ amount }) : t.fee_none}</strong>
      </p>
    </>
  );
}

/** What the clinic proposed costs nothing, however late it is called off. */
function FreeTerms({ cancellation, isLate }: { cancellation: Cancellation; isLate: boolean }) {
  const { free_until, refund_cents } = cancellation;
  const t = useTexts(appointments);
  const amount = formatEuro(refund_cents, useLanguage());
  return (
    <>
      <p>
        <strong>
          {isLate ? t.free_anyway : t.free({ date: formatDate(free_until), time: formatTime(free_until) })}
        </strong>
      </p>
      {refund_cents > 0 && <p>{t.refund({ amount })}</p>}
    </>
  );
}
