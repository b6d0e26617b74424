import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { ConfirmationOffer } from '#contract/booking-payment.contract.ts';
import { confirm_payment as words } from '#texts/generated/confirm_payment.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { ConfirmationPayment } from './ConfirmationPayment.tsx';
import { confirmationOffer, isLinkRefused, payableOffer } from './confirmation-offer.ts';
import { InvalidOffer } from './InvalidOffer.tsx';
import { MissingAddress } from './MissingAddress.tsx';
import { OfferCard } from './OfferCard.tsx';

/** An appointment that the clinic made for a patient: she confirms it by choosing how to pay. */
export const ConfirmPaymentPage = withQueries(ConfirmPaymentScreen);

function ConfirmPaymentScreen() {
  const t = useTexts(words);
  const { token = '' } = useParams();
  const offered = useQuery(confirmationOffer(token, useLanguage()));
  const isRefused = isLinkRefused(offered.error);
  const offer = isRefused ? undefined : payableOffer(offered.data);
  useEffect(() => {
    if (isRefused) showToast({ type: 'error', text: t.invalid_toast, key: 'invalid_toast' });
  }, [isRefused, t]);

  return (
    <Page width="narrow">
      <PageHeading lead={(offer || offered.isPending) && t.lead}>{t.title}</PageHeading>
      {offered.isPending && <Skeleton rows={6} label={t.loading} />}
      {offer && <Confirmation token={token} offer={offer} />}
      {!offer && !offered.isPending && (
        <NoOffer error={isRefused ? null : offered.error} onRetry={() => offered.refetch()} />
      )}
    </Page>
  );
}

function Confirmation({ token, offer }: { token: string; offer: ConfirmationOffer }) {
  return (
    <>
      <OfferCard offer={offer} />
      {offer.user.has_address ? <ConfirmationPayment token={token} offer={offer} /> : <MissingAddress />}
    </>
  );
}

/** The link is worth nothing, or it could only not be looked up just now. */
function NoOffer({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error ? <FailureNote message={error.message || undefined} onRetry={onRetry} /> : <InvalidOffer />;
}
