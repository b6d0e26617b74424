import { home } from '#texts/generated/home.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { resetToFirst } from '../booking/booking-memory.ts';
import { pathTo } from '../routes.ts';
import { HeroPicture } from './HeroPicture.tsx';
import styles from './HomePage.module.css';
import {
  ArrowLink,
  BookingTile,
  FindingsTile,
  LoginTile,
  MessagesTile,
  QuestionsTile,
  RegisterTile,
} from './Tiles.tsx';

export function HomePage() {
  const t = useTexts(home);
  const isSignedIn = useSessionUser() !== null;
  return (
    <div className={styles.home}>
      <Hero />
      <ul className={styles.tiles} aria-label={t.tiles} data-pairs={isSignedIn || undefined}>
        <BookingTile />
        {isSignedIn ? <FindingsTile /> : <LoginTile />}
        {!isSignedIn && <RegisterTile />}
        <MessagesTile isSignedIn={isSignedIn} />
        <QuestionsTile />
      </ul>
    </div>
  );
}

function Hero() {
  const t = useTexts(home);
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <Pill tone="brand">{t.pill}</Pill>
        <h1 tabIndex={-1} className={styles.title}>
          {t.title}
        </h1>
        <p className={styles.lead}>{t.lead}</p>
        <div className={styles.actions}>
          <ButtonLink to={pathTo('Appointment')} onClick={resetToFirst}>
            {t.book}
          </ButtonLink>
          <ArrowLink to={pathTo('Contact')}>{t.questions_link}</ArrowLink>
        </div>
      </div>
      <div className={styles.picture}>
        <HeroPicture />
      </div>
    </section>
  );
}
