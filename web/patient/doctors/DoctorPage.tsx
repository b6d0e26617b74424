import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import type { Doctor } from '#contract/catalogue.contract.ts';
import { doctors as texts } from '#texts/generated/doctors.ts';
import { DoctorFace } from '#web/catalogue/DoctorFace.tsx';
import { ServiceCard } from '#web/catalogue/ServiceCard.tsx';
import { belowFirstLook } from '#web/lib/hydration.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { translationFor } from '#web/lib/translation-for.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TrustNotes } from '../booking/service/TrustNotes.tsx';
import { hrefOf, pathTo } from '../paths.ts';
import { DoctorFacts } from './DoctorFacts.tsx';
import styles from './DoctorPage.module.css';
import { firstService, prefetchDoctors, type ShownDoctor, useBookingWith, useDoctors } from './doctors.ts';

/** The public page of one doctor: who she is, what she offers, and the way to a time with her. */
export const DoctorPage = Object.assign(withQueries(DoctorScreen), { ssrPrefetch: prefetchDoctors });

function DoctorScreen() {
  const t = useTexts(texts);
  return (
    <Page width="wide">
      <div>
        <ButtonLink to={pathTo('Doctors')} look="quiet">
          <ArrowLeft aria-hidden="true" /> {t.all}
        </ButtonLink>
      </div>
      <NamedDoctor />
    </Page>
  );
}

function NamedDoctor() {
  const t = useTexts(texts);
  const { slug } = useParams();
  const { shown, isPending, failure } = useDoctors();
  const named = shown.find(({ doctor }) => doctor.slug === slug);
  usePageTitle(named?.doctor.name ?? t.title);

  if (isPending || failure || !named) {
    return (
      <>
        <PageHeading>{t.title}</PageHeading>
        {isPending && <Skeleton rows={6} label={t.loading} />}
        {failure && <FailureNote {...failure} />}
        {!isPending && !failure && <EmptyNote title={t.unknown_title} text={t.unknown} />}
      </>
    );
  }
  return (
    <>
      <Introduction {...named} />
      <div className={styles.columns}>
        <About {...named} />
        <Services {...named} />
      </div>
      <TrustNotes />
    </>
  );
}

function Introduction({ doctor, services, firstTime, isTimePending }: ShownDoctor) {
  const language = useLanguage();
  const t = texts[language];
  const bookWith = useBookingWith(doctor);
  const service = firstService(services);
  const text = translationFor(doctor.translations, language) ?? doctor;
  return (
    <Card className={styles.introduction}>
      <DoctorFace name={doctor.name} picture={doctor.image?.url} size="large" />
      <div className={styles.who}>
        <PageHeading lead={text.staff_detail}>{doctor.name}</PageHeading>
        <DoctorFacts doctor={doctor} firstTime={firstTime} isTimePending={isTimePending} />
        {service && (
          <BookingForm doctor={doctor}>
            <Button
              type="submit"
              name="service"
              value={service.id}
              onClick={(event) => {
                event.preventDefault();
                bookWith(service);
              }}
            >
              {t.book}
            </Button>
          </BookingForm>
        )}
      </div>
    </Card>
  );
}

/** Leads to the wizard also before the page has come to life. */
function BookingForm({ doctor, children }: { doctor: Doctor; children: ReactNode }) {
  return (
    <form action={hrefOf('Appointment')}>
      <input type="hidden" name="doctor" value={doctor.id} />
      {children}
    </form>
  );
}

function About({ doctor }: ShownDoctor) {
  const language = useLanguage();
  const t = texts[language];
  const text = translationFor(doctor.translations, language) ?? doctor;
  return (
    <section className={styles.about} aria-labelledby="about-doctor">
      <h2 id="about-doctor">{t.about}</h2>
      {text.description.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}

/** A phone that is opened here shows no more services than these before it is scrolled. */
const SEEN_FIRST = 2;

function Services({ doctor, services }: ShownDoctor) {
  const t = useTexts(texts);
  const isGuest = useSessionUser() === null;
  const bookWith = useBookingWith(doctor);
  if (services.length === 0) return null;
  return (
    <section className={styles.services} aria-labelledby="services-of-doctor">
      <h2 id="services-of-doctor">{t.services}</h2>
      <ul>
        {services.map((service, place) => (
          <li key={service.id} {...(place >= SEEN_FIRST && belowFirstLook('whole'))}>
            <ServiceCard
              service={service}
              isChosen={false}
              needs={service.type === 'following' && isGuest ? 'login' : null}
              onChoose={() => bookWith(service)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
