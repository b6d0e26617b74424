import { useParams } from 'react-router';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useMayCall } from '../../shell/permissions.ts';
import { Activation } from '../Activation.tsx';
import { BackLink } from '../BackLink.tsx';
import styles from '../Clinic.module.css';
import { useFormRounds } from '../use-form-rounds.ts';
import { type StaffCatalogue, WithCatalogue } from '../WithCatalogue.tsx';
import { BookingRules } from './BookingRules.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import { ServicePreview } from './ServicePreview.tsx';
import { entriesOf } from './service-values.ts';

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
  const category = catalogue.categories.find(({ services }) => services.some((each) => `${each.id}` === id));
  const service = category?.services.find((each) => String(each.id) === id);
  const rounds = useFormRounds('service', service?.id);
  const name = service?.texts[language].title ?? t.new_service;
  usePageTitle(name);
  const isNew = id === 'new' && mayChange && catalogue.categories.length > 0;
  if (!service && !isNew) return <EmptyNote text={t.unknown} />;

  const state = () => {
    if (!service?.is_active) return t.service_hidden;
    return category?.is_active
      ? t.service_visible
      : t.service_in_hidden({ category: category?.texts[language].title ?? '' });
  };
  return (
    <>
      <PageHeading>{name}</PageHeading>
      {mayChange ? (
        <ServiceForm key={rounds.round} id={service?.id} catalogue={catalogue} onReload={rounds.begin} />
      ) : (
        service && <ServicePreview entries={entriesOf(service, language)} />
      )}
      {service && mayChange && (
        <div className={styles.sections}>
          <BookingRules serviceId={service.id} />
          <Activation
            kind="service"
            of={service}
            state={state()}
            question={t.deactivate_text({ name })}
            visits={[{ service_id: service.id }]}
            onDone={rounds.goOnFrom}
          />
        </div>
      )}
    </>
  );
}
