import { doctors as texts } from '#texts/generated/doctors.ts';
import { DoctorFace } from '#web/catalogue/DoctorFace.tsx';
import { useLanguage } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { translationFor } from '#web/lib/translation-for.ts';
import { Card } from '#web/ui/Card.tsx';
import { pathToDoctor } from '../paths.ts';
import styles from './DoctorCards.module.css';
import { DoctorFacts } from './DoctorFacts.tsx';
import type { ShownDoctor } from './doctors.ts';

/** Who the doctors are; each card leads to the page of its doctor. */
export function DoctorCards({ shown, label }: { shown: readonly ShownDoctor[]; label: string }) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {shown.map((each) => (
        <li key={each.doctor.id}>
          <DoctorCard {...each} />
        </li>
      ))}
    </ul>
  );
}

function DoctorCard({ doctor, firstTime, isTimePending }: ShownDoctor) {
  const language = useLanguage();
  const t = texts[language];
  const text = translationFor(doctor.translations, language) ?? doctor;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <DoctorFace name={doctor.name} picture={doctor.image?.url} size="medium" />
        <div>
          <h3 className={styles.name}>
            <Link className={styles.link} to={pathToDoctor(doctor)}>
              {doctor.name}
            </Link>
          </h3>
          <p className={styles.detail}>{text.staff_detail}</p>
        </div>
      </div>
      <p className={styles.about}>{firstParagraph(text.description)}</p>
      <DoctorFacts doctor={doctor} firstTime={firstTime} isTimePending={isTimePending} />
      <span className={styles.more} aria-hidden="true">
        {t.more} →
      </span>
    </Card>
  );
}

function firstParagraph(text: string): string {
  return text.split(/\n\s*\n/)[0] ?? '';
}
