import { useQueryClient } from '@tanstack/react-query';
import type { Dashboard } from '#contract/dashboard.contract.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatShortDay, formatTime } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './Dashboard.module.css';
import { ownDashboard } from './own-dashboard.ts';

type Claim = Dashboard['claims'][number];

/** What somebody has booked under the patient's address without a login. Only the patient says whether it was her. */
export function Claims({ claims }: { claims: Claim[] }) {
  return claims.map((claim) => <ClaimCard key={claim.id} claim={claim} />);
}

function ClaimCard({ claim: { id, booked_at, visits } }: { claim: Claim }) {
  const t = useTexts(dashboard);
  const language = useLanguage();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ownDashboard.queryKey });
  const claim = useApiAction(() => callApi('POST /api/patients/claims/:id', { id }), reload);
  const decline = useApiAction(() => callApi('POST /api/patients/claims/:id/decline', { id }), reload);
  const isBusy = claim.isPending || decline.isPending;
  return (
    <Card role="region" aria-label={t.claim_title} className={styles.claim}>
      <h2>{t.claim_title}</h2>
      <p>{t.claim_text({ date: formatDate(booked_at) })}</p>
      <ul>
        {visits.map(({ starts_at, doctor }) => (
          <li key={starts_at}>
            {t.claim_visit({
              day: formatShortDay(starts_at, language),
              time: formatTime(starts_at),
              doctor,
            })}
          </li>
        ))}
      </ul>
      <p className={styles.soft}>{t.claim_effect}</p>
      <div className={styles.claimActions}>
        <Button
          isBusy={claim.isPending}
          busyText={t.claim_busy}
          disabled={isBusy}
          onClick={() => claim.mutate(undefined)}
        >
          {t.claim_yes}
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={() => decline.mutate(undefined)}>
          {t.claim_no}
        </Button>
      </div>
    </Card>
  );
}
