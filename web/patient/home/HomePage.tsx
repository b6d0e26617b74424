import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { home } from '#texts/generated/home.ts';
import { useTexts } from '#web/lib/language.ts';
import { isDrawnByServer, whenIdle } from '#web/lib/page-data.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { restartBooking } from '../booking/kept-booking.ts';
import { pathTo } from '../paths.ts';
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
      <DoctorsWhenNear />
    </div>
  );
}

/** Without its code, for instance after an update of the portal, the home screen does without the doctors. */
const HomeDoctors = lazy(async () => {
  if (isDrawnByServer()) await whenIdle();
  const loaded = import('../doctors/HomeDoctors.tsx').then((module) => module.HomeDoctors);
  return { default: await loaded.catch(() => () => null) };
});

/**
 * The doctors are loaded when they are about to come into view: the tiles do not wait for them. Where the server has
 * drawn them, they come to life when the browser has nothing better to do.
 */
function DoctorsWhenNear() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(isDrawnByServer);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '400px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <HomeDoctors />
        </Suspense>
      )}
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
          <ButtonLink to={pathTo('Appointment')} onClick={restartBooking}>
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

/** Decoration: a moon over a hill, drawn in the colours of the clinic. */
function HeroPicture() {
  return (
    <svg
      className={styles.heroPicturePicture}
      viewBox="0 0 445 300"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="hero-sky" x1="0.1" y1="0" x2="0.75" y2="1">
          <stop offset="0" className={styles.dusk} />
          <stop offset="0.62" className={styles.rose} />
          <stop offset="1" className={styles.dawn} />
        </linearGradient>
      </defs>
      <rect width="445" height="300" fill="url(#hero-sky)" />
      <circle cx="294" cy="118" r="145" className={styles.halo} />
      <circle cx="320" cy="101" r="56" className={styles.moon} />
      <ellipse cx="213" cy="329" rx="268" ry="120" className={styles.hill} />
    </svg>
  );
}
