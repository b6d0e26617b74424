import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, slow } from '#web/testing/api.ts';
import { measurementsOf } from '#web/testing/measurements.ts';
import { openAsPatient, openAsStaff } from '#web/testing/open-screen.tsx';
import { aPatientFile, NOTHING_SIGNED } from '#web/testing/patient-file.ts';
import { aProfile } from '#web/testing/records.ts';

const OWN = 'GET /api/patients/measurements';
const LIST = 'GET /api/staff/patients/:patient_id/measurements';
const FILE = 'GET /api/staff/patients/:patient_id';
const NO_FILES = { anamnesemorph: [], anamnese_file: [], documents: [], befunde_file: [], audios: [] };

type User = Awaited<ReturnType<typeof openAsPatient>>['user'];
const quantity = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const text = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function typeFsh(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Wert eintragen' }));
  await user.selectOptions(quantity(/^Wert/), 'fsh');
  await user.type(text(/^Zahl/), '12');
  await user.selectOptions(quantity(/^Zyklusphase/), 'luteal');
  await user.type(text(/^Notiz/), 'Labor Mitte');
}

async function expectTypedInEnglish(user: User) {
  await user.click(screen.getByRole('button', { name: /^EN/ }));
  const typed = () => [quantity(/^Value/), text(/^Number/), quantity(/^Cycle phase/), text(/^Note/)];
  const expected = ['fsh', '12', 'luteal', 'Labor Mitte'];
  expect(typed().map(({ value }) => value)).toEqual(expected);
  return async () => await waitFor(() => expect(typed().map(({ value }) => value)).toEqual(expected));
}

test('another language keeps what a patient has typed of a value, before and after its own words are here', async () => {
  const { user, api } = await openAsPatient('/values', {
    answers: {
      'GET /api/patients/profile': { data: { ...aProfile(), ...NO_FILES, therapy_plans: [] } },
      'GET /api/patients/anamneses/severity': { data: [] },
      'GET /api/patients/notes': { data: { is_open: false, request: null, notes: [] } },
      [OWN]: measurementsOf(),
    },
  });
  await typeFsh(user);
  const english = slow<typeof OWN>();
  api.answer({ [OWN]: english.answer });
  const isStillTyped = await expectTypedInEnglish(user);
  await waitFor(() => expect(api.sent(OWN)).toHaveLength(2));
  english.resolve(measurementsOf());
  await isStillTyped();
});

const aFileOf = (id: number, name: string) => {
  const { patient, ...rest } = aPatientFile({ anamneses: 0 });
  return { data: { ...rest, patient: { ...patient, id, name } } };
};
const ANSWERS: Answers = {
  [FILE]: ({ patient_id }) => (patient_id === '9' ? aFileOf(9, 'Eva Klein') : aFileOf(8, 'Ines Lang')),
  'GET /api/staff/patients/:patient_id/anamnesis-summary': { data: NOTHING_SIGNED },
  'GET /api/staff/patients/:patient_id/profile-changes': { data: [] },
  'GET /api/staff/patients/:patient_id/duplicates': { data: [] },
  'GET /api/staff/patients/:patient_id/severity': { data: [], has_locked: false },
  [LIST]: measurementsOf(),
};
const openTab = () => openAsStaff('/patients/9?tab=measurements', { role: 'doctor', answers: ANSWERS });

test('another language keeps what the staff have typed of a value, also while the whole file is read again', async () => {
  const { user, api } = await openTab();
  await typeFsh(user);
  const [file, values] = [slow<typeof FILE>(), slow<typeof LIST>()];
  api.answer({ [FILE]: file.answer, [LIST]: values.answer });
  const isStillTyped = await expectTypedInEnglish(user);
  await waitFor(() => expect([api.sent(FILE).length, api.sent(LIST).length]).toEqual([2, 2]));
  file.resolve(aFileOf(9, 'Eva Klein'));
  values.resolve(measurementsOf());
  await isStillTyped();
});

test('while the file of another patient is read, nothing of the former one is on screen', async () => {
  const { user, api } = await openTab();
  await typeFsh(user);
  const file = slow<typeof FILE>();
  api.answer({ [FILE]: file.answer });
  window.history.pushState({ key: 'other' }, '', '/staff/patients/8?tab=measurements');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(screen.queryByText('Eva Klein')).toBeNull());
  expect(screen.queryByRole('textbox', { name: /^Notiz/ })).toBeNull();
  file.resolve(aFileOf(8, 'Ines Lang'));
  await screen.findByRole('heading', { level: 1, name: 'Ines Lang' });
});
