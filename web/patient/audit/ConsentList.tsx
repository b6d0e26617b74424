import { useState } from 'react';
import { Link } from 'react-router';
import type { ConsentRow } from '#contract/audit-consents.contract.ts';
import { audit_consent } from '#texts/generated/audit_consent.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from '../identity/account/Account.module.css';

/** The latest of each kind, and on demand all of them, with the texts as they were then. */
export function ConsentList({ consents }: { consents: ConsentRow[] }) {
  const t = useTexts(audit_consent);
  const [showsAll, setShowsAll] = useState(false);
  const latest = consents.filter(
    ({ kind }, place) => consents.findIndex((each) => each.kind === kind) === place,
  );
  const shown = showsAll ? consents : latest;
  if (consents.length === 0) return <p className={styles.soft}>{t.empty}</p>;
  return (
    <>
      <p className={styles.soft}>{t.others_text}</p>
      <ul aria-label={t.others} className={styles.rows}>
        {shown.map((consent) => (
          <ConsentItem key={consent.id} consent={consent} />
        ))}
      </ul>
      {consents.length > latest.length && (
        <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t.fewer : t.all({ count: consents.length })}
        </Button>
      )}
    </>
  );
}

function ConsentItem({ consent }: { consent: ConsentRow }) {
  const t = useTexts(audit_consent);
  const { kind, given_with, is_given, recorded_at, texts } = consent;
  const when = { time: formatDateTime(recorded_at), occasion: t[`with_${given_with}`] };
  const said = given_with === 'account' ? t.withdrawn_line(when) : t.refused_line(when);
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <span className={styles.rowTitle}>{t[kind]}</span>
        <span className={styles.small}>{is_given ? t.given_line(when) : said}</span>
      </div>
      {texts.map(({ slug, version }) => (
        <Link key={slug} to={`/${slug}?version=${version}&at=${encodeURIComponent(recorded_at)}`}>
          {t.read_text({ name: slug === 'agb' ? t.terms : t.privacy })}
        </Link>
      ))}
    </li>
  );
}
