import { useState } from 'react';
import { useParams } from 'react-router';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useMayCall } from '../../shell/permissions.ts';
import { Activation } from '../Activation.tsx';
import { BackLink } from '../BackLink.tsx';
import styles from '../Clinic.module.css';
import { useGoOnFromVersion } from '../use-kept-entries.ts';
import { type StaffCatalogue, WithCatalogue } from '../WithCatalogue.tsx';
import { BookingRules } from './BookingRules.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import { ServicePreview } from './ServicePreview.tsx';
import { entriesOf, noEntries } from './service-values.ts';

export function ServicePage() {
  const t = useTexts(staff_clinic);
  const { id = '' } = useParams();
  return (
    <Page width="wide">
      <BackLink to="/clinic/services">{t.back_services}</BackLink>
      <WithCatalogue>{(catalogue) => <Service key={id} id={id} catalogue={catalogue} />}</WithCatalogue>
    </Page>
  );
}

function Service({ id, catalogue }: { id: string; catalogue: StaffCatalogue }) {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  const mayChange = useMayCall('changeService');
  const [round, setRound] = useState(0);
  const goOnFromVersion = useGoOnFromVersion();
  const service = catalogue.categories
    .flatMap(({ services }) => services)
    .find((each) => String(each.id) === id);
  const [category] = catalogue.categories;
  const isNew = id === 'new' && mayChange;
  if ((!service && !isNew) || !category) return <EmptyNote text={t.unknown} />;

  const fresh = service ? entriesOf(service, language) : noEntries(category.id);
  const name = service?.texts[language].title ?? t.new_service;
  return (
    <>
      <PageHeading>{name}</PageHeading>
      {mayChange ? (
        <ServiceForm
          key={round}
          id={service?.id}
          fresh={fresh}
          catalogue={catalogue}
          onReload={() => setRound(round + 1)}
        />
      ) : (
        <ServicePreview entries={fresh} />
      )}
      {service && mayChange && (
        <div className={styles.sections}>
          <BookingRules serviceId={service.id} />
          <Activation
            kind="service"
            of={service}
            name={name}
            onDone={(version) => {
              goOnFromVersion(`service ${service.id}`, version);
              setRound(round + 1);
            }}
          />
        </div>
      )}
    </>
  );
}
