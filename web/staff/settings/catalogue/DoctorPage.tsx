import type { StaffDoctor } from '#contract/catalogue.contract.ts';
import { doctorLabel, SPOKEN_LANGUAGES } from '#contract/catalogue.rules.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { DoctorFace } from '#web/catalogue/DoctorFace.tsx';
import { languageName, languageNames } from '#web/catalogue/spoken-languages.ts';
import { callApi } from '#web/lib/call-api.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { useMayCall } from '#web/staff/identity/permissions.ts';
import { pathToClinic } from '#web/staff/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type StaffCatalogue, UnknownEntry, WithCatalogue } from '../../catalogue/WithCatalogue.tsx';
import { BackLink, BothLanguages } from '../BothLanguages.tsx';
import styles from '../Clinic.module.css';
import { type ChosenPicture, PictureField } from '../PictureField.tsx';
import { Activation } from './Activation.tsx';
import { CatalogueForm, PartnerChoices, useCatalogueForm, useFormRounds } from './CatalogueForm.tsx';

export function DoctorPage() {
  const t = useTexts(staff_clinic);
  const { id = '' } = useParams();
  return (
    <Page width="wide">
      <BackLink to={pathToClinic('doctors')}>{t.back_doctors}</BackLink>
      <WithCatalogue>{(catalogue) => <Doctor key={id} id={id} catalogue={catalogue} />}</WithCatalogue>
    </Page>
  );
}

function Doctor({ id, catalogue }: { id: string; catalogue: StaffCatalogue }) {
  const t = useTexts(staff_clinic);
  const mayChange = useMayCall('changeDoctor');
  const doctor = catalogue.doctors.find((each) => String(each.id) === id);
  const rounds = useFormRounds('doctor', doctor?.id);
  usePageTitle(doctor?.name ?? t.new_doctor);
  const isAllowed = mayChange ? doctor || id === 'new' : doctor?.is_own;
  if (!isAllowed) return <UnknownEntry part={t.doctors} />;

  return (
    <>
      <PageHeading lead={mayChange ? undefined : t.own_page_lead}>{doctor?.name ?? t.new_doctor}</PageHeading>
      <DoctorForm
        key={rounds.round}
        id={doctor?.id}
        catalogue={catalogue}
        isOwnPage={!mayChange}
        onReload={rounds.begin}
      />
      {doctor && mayChange && (
        <Activation
          kind="doctor"
          of={doctor}
          state={doctor.is_active ? t.doctor_visible : t.doctor_hidden}
          question={t.deactivate_text({ name: doctor.name })}
          appointments={[{ doctor_id: doctor.id }]}
          onDone={rounds.goOnFrom}
        />
      )}
    </>
  );
}

interface DoctorFormProps {
  /** Missing for a new doctor. */
  id: number | undefined;
  catalogue: StaffCatalogue;
  /** Whether a doctor edits the own page: then only texts, languages and picture can be changed. */
  isOwnPage: boolean;
  onReload: () => void;
}

function DoctorForm({ id, catalogue, isOwnPage, onReload }: DoctorFormProps) {
  const form = useCatalogueForm<DoctorEntries>({
    kind: 'doctor',
    id,
    catalogue,
    freshOf: ({ doctors }) => doctorEntries(doctors.find((each) => each.id === id)),
    send: (entries) => sendDoctor(id, entries, isOwnPage),
    onReload,
  });
  return (
    <CatalogueForm form={form} preview={<DoctorPreview entries={form.typed} />}>
      <DoctorFields form={form} catalogue={catalogue} isOwnPage={isOwnPage} />
    </CatalogueForm>
  );
}

function sendDoctor(id: number | undefined, entries: DoctorEntries, isOwnPage: boolean) {
  const { version } = entries;
  const doctor = doctorOf(entries);
  if (isOwnPage) {
    const { texts, languages, picture_id } = doctor;
    return callApi('PUT /api/staff/catalogue/own-page', { version, texts, languages, picture_id });
  }
  return id === undefined
    ? callApi('POST /api/staff/catalogue/doctors', doctor)
    : callApi('PUT /api/staff/catalogue/doctors/:id', { id, version, ...doctor });
}

type Form = ReturnType<typeof useCatalogueForm<DoctorEntries>>;

interface DoctorFieldsProps {
  form: Form;
  catalogue: StaffCatalogue;
  isOwnPage: boolean;
}

function DoctorFields({ form, catalogue, isOwnPage }: DoctorFieldsProps) {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  const services = catalogue.categories.flatMap((category) => category.services);
  return (
    <>
      {!isOwnPage && <NameFields form={form} />}
      <BothLanguages>
        {(locale) => (
          <>
            <TextField
              label={t.staff_detail}
              lang={locale}
              required
              {...form.field(`texts.${locale}.staff_detail`)}
            />
            <TextArea
              label={t.about}
              lang={locale}
              rows={6}
              required
              {...form.field(`texts.${locale}.description`)}
            />
          </>
        )}
      </BothLanguages>
      <PartnerChoices
        legend={t.languages}
        binding={form.field('languages')}
        choices={SPOKEN_LANGUAGES.map((code) => ({ id: code, name: languageName(code, language) }))}
      />
      {!isOwnPage && (
        <PartnerChoices
          legend={t.offers}
          none={t.no_services}
          binding={form.field('service_ids')}
          choices={services.map(({ id, texts }) => ({ id, name: texts[language].title }))}
        />
      )}
      <PictureField
        label={t.picture}
        picture={form.typed.picture}
        onChoose={(picture) => form.put({ ...form.values(), picture })}
      />
    </>
  );
}

function NameFields({ form }: { form: Form }) {
  const t = useTexts(staff_clinic);
  return (
    <div className={formStyles.pair}>
      <TextField label={t.first_name} required autoComplete="off" {...form.field('first_name')} />
      <TextField label={t.last_name} required autoComplete="off" {...form.field('last_name')} />
      <TextField label={t.salutation} required autoComplete="off" {...form.field('salutation')} />
      <TextField
        label={t.display_name}
        hint={t.display_name_hint}
        autoComplete="off"
        {...form.field('display_name')}
      />
    </div>
  );
}

function DoctorPreview({ entries }: { entries: DoctorEntries }) {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  const { staff_detail, description } = entries.texts[language];
  const name = doctorLabel(entries);
  return (
    <section className={formStyles.section} aria-label={t.preview}>
      <h2>{t.preview}</h2>
      <Card className={styles.doctor}>
        <DoctorFace name={name} picture={entries.picture.url ?? undefined} size="medium" />
        <div>
          <strong>{name}</strong>
          <p className={styles.facts}>{staff_detail}</p>
          <p className={styles.facts}>{languageNames(entries.languages, language)}</p>
        </div>
        <p className={styles.about}>{description}</p>
      </Card>
    </section>
  );
}

interface Texts {
  staff_detail: string;
  description: string;
}

/** The entries of the form; a new doctor has version 0. */
interface DoctorEntries {
  version: number;
  first_name: string;
  last_name: string;
  salutation: string;
  display_name: string;
  texts: Record<Language, Texts>;
  languages: string[];
  service_ids: string[];
  picture: ChosenPicture;
}

const NO_TEXTS: Texts = { staff_detail: '', description: '' };

const NOBODY: DoctorEntries = {
  version: 0,
  first_name: '',
  last_name: '',
  salutation: 'Dr. med.',
  display_name: '',
  texts: { de: NO_TEXTS, en: NO_TEXTS },
  languages: ['de'],
  service_ids: [],
  picture: { url: null },
};

function doctorEntries(doctor: StaffDoctor | undefined): DoctorEntries {
  if (!doctor) return NOBODY;
  return {
    version: doctor.version,
    first_name: doctor.first_name,
    last_name: doctor.last_name,
    salutation: doctor.salutation,
    display_name: doctor.display_name ?? '',
    texts: doctor.texts,
    languages: doctor.languages,
    service_ids: doctor.service_ids.map(String),
    picture: { url: doctor.image?.url ?? null },
  };
}

/** The values that an administrator sends; doctors send only their own texts, languages and picture. */
function doctorOf({ version: _version, picture, ...entries }: DoctorEntries) {
  return {
    ...entries,
    display_name: entries.display_name.trim() === '' ? null : entries.display_name,
    service_ids: entries.service_ids.map(Number),
    picture_id: picture.id,
  };
}
