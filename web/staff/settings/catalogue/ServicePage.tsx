import { durationInForce } from '#contract/catalogue.rules.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { ServiceCard } from '#web/catalogue/ServiceCard.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { PageRefusal } from '#web/lib/use-send.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { useMayCall } from '#web/staff/identity/permissions.ts';
import { pathToClinic } from '#web/staff/paths.ts';
import { ServicePositions } from '#web/staff/positions/ServicePositions.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type StaffCatalogue, UnknownEntry, WithCatalogue } from '../../catalogue/WithCatalogue.tsx';
import { BackLink, BothLanguages } from '../BothLanguages.tsx';
import styles from '../Clinic.module.css';
import { PictureField } from '../PictureField.tsx';
import { Activation } from './Activation.tsx';
import { BookingRules } from './BookingRules.tsx';
import { CatalogueForm, PartnerChoices, useCatalogueForm, useFormRounds } from './CatalogueForm.tsx';
import { entriesOf, type ServiceEntries, serviceEntries, serviceOf, shownService } from './service-values.ts';

export function ServicePage() {
  const t = useTexts(staff_clinic);
  const { id = '' } = useParams();
  return (
    <Page width="wide">
      <BackLink to={pathToClinic('services')}>{t.back_services}</BackLink>
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
  if (!service && !isNew) return <UnknownEntry part={t.services} />;

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
          <ServicePositions serviceId={service.id} minutes={durationInForce(service.duration)} />
          <BookingRules serviceId={service.id} />
          <Activation
            kind="service"
            of={service}
            state={state()}
            question={t.deactivate_text({ name })}
            appointments={[{ service_id: service.id }]}
            onDone={rounds.goOnFrom}
          />
        </div>
      )}
    </>
  );
}

interface ServiceFormProps {
  /** Missing for a new service. */
  id: number | undefined;
  catalogue: StaffCatalogue;
  onReload: () => void;
}

function ServiceForm({ id, catalogue, onReload }: ServiceFormProps) {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  const form = useCatalogueForm<ServiceEntries>({
    kind: 'service',
    id,
    catalogue,
    freshOf: (read) => serviceEntries(read, id, language),
    send: (entries) => sendService(id, entries, t),
    errorsOf: (field, errors) => fieldErrors(errors, field === 'price' ? ['price_cents'] : [field]),
    onReload,
  });
  return (
    <CatalogueForm form={form} preview={<ServicePreview entries={form.typed} />}>
      <ServiceFields form={form} catalogue={catalogue} />
    </CatalogueForm>
  );
}

function sendService(
  id: number | undefined,
  entries: ServiceEntries,
  t: { euro_invalid: string; number_invalid: string },
) {
  const { duration, price_cents, ...service } = serviceOf(entries);
  if (duration === undefined || price_cents === undefined) {
    throw new PageRefusal(duration === undefined ? t.number_invalid : t.euro_invalid, {
      ...(duration === undefined && { duration: [t.number_invalid] }),
      ...(price_cents === undefined && { price_cents: [t.euro_invalid] }),
    });
  }
  const form = { ...service, duration, price_cents };
  return id === undefined
    ? callApi('POST /api/staff/catalogue/services', form)
    : callApi('PUT /api/staff/catalogue/services/:id', { id, version: entries.version, ...form });
}

type Form = ReturnType<typeof useCatalogueForm<ServiceEntries>>;

interface ServiceFieldsProps {
  form: Form;
  catalogue: StaffCatalogue;
}

function ServiceFields({ form, catalogue }: ServiceFieldsProps) {
  const t = useTexts(staff_clinic);
  return (
    <>
      <BothLanguages>
        {(locale) => (
          <>
            <TextField
              label={t.service_title}
              lang={locale}
              required
              {...form.field(`texts.${locale}.title`)}
            />
            <TextArea
              label={t.description}
              lang={locale}
              required
              {...form.field(`texts.${locale}.description`)}
            />
          </>
        )}
      </BothLanguages>
      <Facts form={form} catalogue={catalogue} />
      <PartnerChoices
        legend={t.offered_by}
        none={t.no_doctors}
        binding={form.field('doctor_ids')}
        choices={catalogue.doctors.map(({ id, name }) => ({ id, name }))}
      />
      <PictureField
        label={t.picture}
        picture={form.typed.picture}
        onChoose={(picture) => form.put({ ...form.values(), picture })}
      />
    </>
  );
}

function Facts({ form, catalogue }: ServiceFieldsProps) {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  return (
    <div className={formStyles.pair}>
      <Select label={t.category} required {...form.field('category_id')}>
        {catalogue.categories.map(({ id, texts, is_active }) => (
          <option key={id} value={id}>
            {is_active ? texts[language].title : t.category_option_hidden({ title: texts[language].title })}
          </option>
        ))}
      </Select>
      <Select label={t.type} required {...form.field('type')}>
        <option value="first">{t.type_first}</option>
        <option value="following">{t.type_following}</option>
      </Select>
      <TextField label={t.duration} hint={t.duration_hint} inputMode="numeric" {...form.field('duration')} />
      <TextField label={t.price} hint={t.price_hint} inputMode="decimal" {...form.field('price')} />
    </div>
  );
}

/** The card as the booking shows it. It is a picture only, so it takes no focus and no press. */
function ServicePreview({ entries }: { entries: ServiceEntries }) {
  const t = useTexts(staff_clinic);
  return (
    <section className={formStyles.section} aria-label={t.preview}>
      <h2>{t.preview}</h2>
      <div inert>
        <ServiceCard
          service={shownService(entries)}
          isChosen={false}
          needs={null}
          onChoose={() => undefined}
        />
      </div>
    </section>
  );
}
