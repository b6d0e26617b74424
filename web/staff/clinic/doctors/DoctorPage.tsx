import { useState } from 'react';
import { useParams } from 'react-router';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useMayCall } from '../../shell/permissions.ts';
import { Activation } from '../Activation.tsx';
import { BackLink } from '../BackLink.tsx';
import { useGoOnFromVersion } from '../use-kept-entries.ts';
import { type StaffCatalogue, WithCatalogue } from '../WithCatalogue.tsx';
import { DoctorForm } from './DoctorForm.tsx';
import { entriesOf, NOBODY } from './doctor-values.ts';

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
  const [round, setRound] = useState(0);
  const goOnFromVersion = useGoOnFromVersion();
  const doctor = catalogue.doctors.find((each) => String(each.id) === id);
  const isAllowed = mayChange ? doctor || id === 'new' : doctor?.is_own;
  if (!isAllowed) return <EmptyNote text={t.unknown} />;

  const nextRound = () => setRound(round + 1);
  return (
    <>
      <PageHeading lead={mayChange ? undefined : t.own_page_lead}>{doctor?.name ?? t.new_doctor}</PageHeading>
      <DoctorForm
        key={round}
        id={doctor?.id}
        fresh={doctor ? entriesOf(doctor) : NOBODY}
        catalogue={catalogue}
        isOwnPage={!mayChange}
        onReload={nextRound}
      />
      {doctor && mayChange && (
        <Activation
          kind="doctor"
          of={doctor}
          name={doctor.name}
          onDone={(version) => {
            goOnFromVersion(`doctor ${doctor.id}`, version);
            nextRound();
          }}
        />
      )}
    </>
  );
}
