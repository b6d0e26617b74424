import type { DeletionOutlook } from '#contract/audit.contract.ts';
import { audit } from '#texts/generated/audit.ts';
import { audit_part } from '#texts/generated/audit_part.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Audit.module.css';

/** What goes at once, and what stays until when and by which law. */
export function DeletionParts({ parts }: Pick<DeletionOutlook, 'parts'>) {
  const t = useTexts(audit);
  const names = useTexts(audit_part);
  const erased = parts.filter(({ is_kept }) => !is_kept);
  const kept = parts.filter(({ is_kept }) => is_kept);
  return (
    <div className={styles.parts}>
      <h3>{t.deletion_erased}</h3>
      <ul>
        {erased.map(({ what }) => (
          <li key={what}>{names[what]}</li>
        ))}
      </ul>
      {kept.length > 0 && (
        <>
          <h3>{t.deletion_kept}</h3>
          <ul>
            {kept.map(({ what, until, law }) => (
              <li key={what}>
                {names[what]}
                {until && (
                  <span className={styles.small}>
                    {t.deletion_until({ date: formatDate(until), law: law ?? '' })}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {kept.some(({ what }) => what === 'record' || what === 'chat') && (
            <p className={styles.small}>{t.deletion_name}</p>
          )}
        </>
      )}
    </div>
  );
}
