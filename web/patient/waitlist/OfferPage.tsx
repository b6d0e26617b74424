import { useQuery } from '@tanstack/react-query';
import { route } from '#texts/generated/route.ts';
import { waitlist as texts } from '#texts/generated/waitlist.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { Page } from '#web/shell/Page.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { OfferCard } from './OfferCard.tsx';
import { ownOffer } from './waitlist-queries.ts';

/** Where the letter leads. Opening the page answers nothing. */
export const OfferPage = withQueries(OfferScreen);

function OfferScreen() {
  const t = useTexts(texts);
  const { id = '' } = useParams();
  const offer = useQuery(ownOffer(id));
  return (
    <Page>
      <PageHeading>{useTexts(route).WaitlistOffer}</PageHeading>
      {offer.isPending && <Skeleton rows={5} label={t.loading} />}
      {offer.isLoadingError && (
        <FailureNote message={offer.error.message || undefined} onRetry={() => void offer.refetch()} />
      )}
      {offer.data && <OfferCard offer={offer.data} />}
    </Page>
  );
}
