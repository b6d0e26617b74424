import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { confirm_payment as words } from '#texts/generated/confirm_payment.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { Page } from '../../shell/Page.tsx';
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
  return (
    <Page>
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <Confirmation key={token} token={token} />
    </Page>
  );
}

function Confirmation({ token }: { token: string }) {
  const t = useTexts(words);
  const offered = useQuery(confirmationOffer(token, useLanguage()));
  const isRefused = isLinkRefused(offered.error);
  useEffect(() => {
    if (isRefused) showToast({ type: 'error', text: t.invalid_toast, key: 'invalid_toast' });
  }, [isRefused, t]);

  if (offered.isPending) return <Skeleton rows={6} label={t.loading} />;
  if (isRefused) return <InvalidOffer />;
  if (offered.isError && !offered.data) {
    return <FailureNote message={offered.error.message || undefined} onRetry={() => offered.refetch()} />;
  }
  const offer = payableOffer(offered.data);
  if (!offer) return <InvalidOffer />;
  return (
    <>
      <OfferCard offer={offer} />
      {offer.user.has_address ? <ConfirmationPayment token={token} offer={offer} /> : <MissingAddress />}
    </>
  );
}
