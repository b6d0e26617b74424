import { Route, Routes } from 'react-router';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { PatientFilePage } from './PatientFilePage.tsx';
import { PatientsPage } from './PatientsPage.tsx';

/** Finding patients, and their files. */
export function PatientsArea() {
  return (
    <Routes>
      <Route index element={<PatientsPage />} />
      <Route path=":id" element={<PatientFilePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
