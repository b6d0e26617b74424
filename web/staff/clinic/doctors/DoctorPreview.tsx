import { doctorLabel } from '#contract/catalogue.rules.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { DoctorFace } from '#web/catalogue/DoctorFace.tsx';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import styles from '../Clinic.module.css';
import type { DoctorEntries } from './doctor-values.ts';

export function DoctorPreview({ entries }: { entries: DoctorEntries }) {
  const t = useTexts(staff_clinic);
  const { staff_detail, description } = entries.texts[useLanguage()];
  const name = doctorLabel(entries);
  return (
    <section className={formStyles.section} aria-label={t.preview}>
      <h2>{t.preview}</h2>
      <Card className={styles.doctor}>
        <DoctorFace name={name} picture={entries.picture.url ?? undefined} />
        <div>
          <strong>{name}</strong>
          <p className={styles.facts}>{staff_detail}</p>
        </div>
        <p className={styles.about}>{description}</p>
      </Card>
    </section>
  );
}
