import type { StaffDoctor } from '#contract/catalogue.contract.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { DoctorFace } from '#web/catalogue/DoctorFace.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { pathToClinic } from '#web/staff/paths.ts';
import { useMayCall } from '#web/staff/shell/permissions.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import styles from '../Clinic.module.css';
import { OrderButtons, useOrder } from './OrderButtons.tsx';
import { WithCatalogue } from './WithCatalogue.tsx';

export function DoctorsList() {
  return <WithCatalogue>{({ doctors }) => <Doctors doctors={doctors} />}</WithCatalogue>;
}

function Doctors({ doctors }: { doctors: StaffDoctor[] }) {
  const t = useTexts(staff_clinic);
  const mayChange = useMayCall('createDoctor');
  const order = useOrder((ids) => callApi('PUT /api/staff/catalogue/doctor-order', { ids }));
  const newDoctor = mayChange && <ButtonLink to={pathToClinic('doctors', 'new')}>{t.new_doctor}</ButtonLink>;
  if (doctors.length === 0) {
    return <EmptyNote title={t.doctors_empty_title} text={t.doctors_empty} action={newDoctor} />;
  }
  const ids = doctors.map(({ id }) => id);
  return (
    <>
      {newDoctor && <div className={styles.actions}>{newDoctor}</div>}
      <Card>
        <ul className={styles.list}>
          {doctors.map((doctor) => (
            <li key={doctor.id} className={styles.row}>
              <DoctorFace name={doctor.name} picture={doctor.image?.url} />
              <DoctorWords doctor={doctor} />
              <span className={styles.marks}>
                {doctor.is_own && <Pill tone="brand">{t.own_page}</Pill>}
                {!doctor.is_active && <Pill tone="over">{t.hidden}</Pill>}
              </span>
              {mayChange && <OrderButtons id={doctor.id} name={doctor.name} ids={ids} onOrder={order} />}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function DoctorWords({ doctor }: { doctor: StaffDoctor }) {
  const language = useLanguage();
  const mayOpen = useMayCall('changeDoctor') || doctor.is_own;
  return (
    <div className={styles.words}>
      {mayOpen ? (
        <Link className={styles.name} to={pathToClinic('doctors', doctor.id)}>
          {doctor.name}
        </Link>
      ) : (
        <span className={styles.name}>{doctor.name}</span>
      )}
      <span className={styles.facts}>{doctor.texts[language].staff_detail}</span>
    </div>
  );
}
