import { useParams } from 'react-router';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useMayCall } from '../../shell/permissions.ts';
import { Activation } from '../Activation.tsx';
import { BackLink } from '../BackLink.tsx';
import { useFormRounds } from '../use-form-rounds.ts';
import { type StaffCatalogue, WithCatalogue } from '../WithCatalogue.tsx';
import { DoctorForm } from './DoctorForm.tsx';

export function DoctorPage() {
  const t = useTexts(staff_clinic);
  const { id = '' } = useParams();
  return (
    <Page width="wide">
      <BackLink to="/clinic/doctors">{t.back_doctors}</BackLink>
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
  if (!isAllowed) return <EmptyNote text={t.unknown} />;

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
          visits={[{ doctor_id: doctor.id }]}
          onDone={rounds.goOnFrom}
        />
      )}
    </>
  );
}
