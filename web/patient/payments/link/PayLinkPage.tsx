import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { payments as words } from '#texts/generated/payments.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { paymentConfig } from '#web/payments/payment-config.ts';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathTo } from '../../routes.ts';
import { LinkPayment } from './LinkPayment.tsx';
import { paymentLink } from './payment-link.ts';

/** Behind the link of a mail: a payment that the patient herself has to approve or make. */
export const PayLinkPage = withQueries(PayLinkScreen);

function PayLinkScreen() {
  const t = useTexts(words);
  const { token = '' } = useParams();
  return (
    <Page width="narrow">
      <PageHeading>{t.link_title}</PageHeading>
      <Link key={token} token={token} />
    </Page>
  );
}

function Link({ token }: { token: string }) {
  const t = useTexts(words);
  const payment = useQuery(paymentLink(token));
  const config = useQuery(paymentConfig);

  if (payment.data && config.data) {
    return <LinkPayment token={token} payment={payment.data} config={config.data} />;
  }
  if (isNoLink(payment.error)) return <InvalidLink />;
  const failed = [payment, config].find(({ isError }) => isError);
  if (!failed) return <Skeleton rows={4} label={t.link_loading} />;
  return <FailureNote message={failed.error?.message || undefined} onRetry={() => failed.refetch()} />;
}

/** A link that a mail program cut off is no link either. */
function isNoLink(error: Error | null): boolean {
  return error instanceof ApiError && [404, 422].includes(error.status);
}

function InvalidLink() {
  const t = useTexts(words);
  return (
    <div role="alert">
      <EmptyNote
        title={t.link_invalid}
        text={t.link_invalid_hint}
        action={<ButtonLink to={pathTo('ScheduleAppointment')}>{t.link_portal}</ButtonLink>}
      />
    </div>
  );
}
