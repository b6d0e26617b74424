import { doctors as texts } from '#texts/generated/doctors.ts';
import { belowFirstLook } from '#web/lib/hydration.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pathTo } from '../paths.ts';
import { DoctorCards } from './DoctorCards.tsx';
import { useDoctors } from './doctors.ts';
import styles from './HomeDoctors.module.css';

const SHOWN_AT_HOME = 3;

/** The first doctors on the home screen. Nothing is shown while they load or when that fails: the tiles come first. */
export const HomeDoctors = withQueries(Doctors);

function Doctors() {
  const t = useTexts(texts);
  const { shown, isPending, failure } = useDoctors();
  if (isPending || failure || shown.length === 0) return null;
  return (
    <section className={styles.doctors} aria-labelledby="home-doctors" {...belowFirstLook('whole')}>
      <div className={styles.head}>
        <h2 id="home-doctors">{t.title}</h2>
        <ButtonLink to={pathTo('Doctors')} look="quiet">
          <span>
            {t.all} <span aria-hidden="true">→</span>
          </span>
        </ButtonLink>
      </div>
      <DoctorCards shown={shown.slice(0, SHOWN_AT_HOME)} label={t.title} />
    </section>
  );
}
