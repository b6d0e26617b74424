import { useQuery } from '@tanstack/react-query';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { pathToClinic } from '#web/staff/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from '../Clinic.module.css';
import { type LegalText, legalTexts } from './legal-query.ts';

/** The legal texts. All of them always exist, so the list is never empty. */
export function LegalTextsList() {
  const texts = useQuery(legalTexts);
  if (texts.isPending) return <Skeleton rows={5} />;
  if (texts.isLoadingError) {
    return <FailureNote message={texts.error.message || undefined} onRetry={() => texts.refetch()} />;
  }
  return (
    <Card>
      <ul className={styles.list}>
        {texts.data.map((text) => (
          <LegalRow key={text.slug} text={text} />
        ))}
      </ul>
    </Card>
  );
}

function LegalRow({ text: { slug, versions, draft } }: { text: LegalText }) {
  const t = useTexts(staff_clinic_legal);
  const inForce = versions.find(({ state }) => state === 'in_force');
  const announced = versions.findLast(({ state }) => state === 'announced');
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link className={styles.name} to={pathToClinic('legal', slug)}>
          {t[`slug_${slug}`]}
        </Link>
        <span className={styles.facts}>
          {inForce ? t.in_force_since({ date: formatDateTime(inForce.published_at) }) : t.never_published}
        </span>
      </div>
      <span className={styles.marks}>
        {draft && <Pill tone="waiting">{t.has_draft}</Pill>}
        {announced && (
          <Pill tone="brand">{t.announced_for({ date: formatDateTime(announced.published_at) })}</Pill>
        )}
      </span>
    </li>
  );
}
