import { randomUUID } from 'node:crypto';
import { slotAt, submit } from '#server/booking/testing.ts';
import { ADDRESS } from '#server/booking/testing-person.ts';
import { aConversation } from '#server/chat/testing.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { aPractice, signHistory } from '#server/patients/testing-patients.ts';
import { requestHold } from '#server/schedule/testing.ts';
import { aMedicine } from '#server/treatment/testing.ts';
import { exportOf } from '../export/testing-archive.ts';
import { type Door, filled, NEVER, OPEN, until, type Withdrawable, word } from './testing-withdrawal.ts';

/** Art. 9(2)(a) GDPR; what § 630f BGB demands stays. */
export async function useOfHealthData(): Promise<Withdrawable> {
  const { clinic, plan, patient, anna, admin, assistant } = await aPractice();
  const as = (who: { token: string }, route: string, input: object = {}) =>
    clinic.call(route, input, { token: who.token });
  const own = (route: string, input: object = {}) => as(patient, route, input);
  const earlier = await signHistory(clinic, patient.token);
  clinic.clock.advance(60);
  const record = await signHistory(clinic, patient.token);
  const conversation = await aConversation(clinic, { patientId: patient.id, doctorId: plan.anna });
  const medicine = await aReleasedPlan();
  const proposal = await aProposal();
  await requestHold(clinic, plan, {}, { token: patient.token });
  clinic.clock.advance(60);

  const file = `/api/staff/patients/${patient.id}`;
  const locked: Door['finds'] = ['open', 'audit.consent_withdrawn', 'audit.consent_withdrawn'];
  const doctor = (path: string) => async () => word(await as(anna, `GET ${path}`));
  const write = (route: string, who: { token: string }, fields: object = {}) =>
    clinic.upload(route, { message: '<p>Hallo</p>', ...fields }, undefined, who);
  return {
    permits: 'the clinic uses what the patient says about her health in a history',
    withdraw: async () => word(await own('POST /api/patients/consents/data_processing/withdraw')),
    giveAgain: async () => {
      clinic.clock.advance(60);
      await signHistory(clinic, patient.token);
      await requestHold(clinic, plan, {}, { token: patient.token });
    },
    doors: [
      { door: 'a doctor reads a history', finds: locked, try: doctor(`/api/staff/anamneses/${record}`) },
      { door: 'a doctor prints it', finds: locked, try: doctor(`/api/staff/anamneses/${record}/pdf`) },
      {
        door: 'a doctor compares it',
        finds: locked,
        try: doctor(`/api/staff/anamneses/${record}/changes?against=${earlier}`),
      },
      {
        door: 'a doctor sees allergies and red flags at the head of the file',
        finds: ['open', 'empty', 'open'],
        try: async () => {
          const { data } = (await as(anna, `GET ${file}/anamnesis-summary`)).body;
          return filled(data.allergies !== null);
        },
      },
      {
        door: 'a doctor sees the course of complaints',
        finds: ['open', 'empty', 'open'],
        try: async () => filled((await as(anna, `GET ${file}/severity`)).body.data.length > 0),
      },
      {
        door: 'a doctor sees that a history is there, and its lock',
        finds: ['unlocked', 'locked', 'locked'],
        try: async () => {
          const { data } = (await as(anna, `GET ${file}/anamneses`)).body;
          const outline = data.find((each: { id: number }) => each.id === record);
          return outline.is_locked ? 'locked' : 'unlocked';
        },
      },
      {
        door: 'an assistant reads a history',
        finds: NEVER,
        try: async () => word(await as(assistant, `GET /api/staff/anamneses/${record}`)),
      },
      {
        door: 'an administrator reads a history',
        finds: NEVER,
        try: async () => word(await as(admin, `GET /api/staff/anamneses/${record}`)),
      },
      {
        door: 'the patient writes a message',
        finds: until('chat.consent_withdrawn'),
        try: async () => word(await write('POST /api/chats', patient, { conversation_id: conversation })),
      },
      {
        door: 'a doctor writes a message',
        finds: until('chat.consent_withdrawn'),
        try: async () => word(await write(`POST /api/staff/chats/${conversation}/messages`, anna)),
      },
      {
        door: 'the patient enters an address for a booking',
        finds: until('booking.consent_withdrawn'),
        try: async () =>
          word(await submit(clinic, plan, { step: 4, userData: { address: ADDRESS } }, patient)),
      },
      {
        door: 'the patient saves a card for a booking',
        finds: until('booking.consent_withdrawn'),
        try: async () => word(await own('POST /api/patients/appointment/setup-intent')),
      },
      {
        door: 'the patient begins a payment by PayPal',
        finds: until('booking.consent_withdrawn'),
        try: async () => word(await own('POST /api/patients/paypal/order/create')),
      },
      {
        door: 'somebody with the mailed link opens a proposal of the clinic',
        finds: until('booking.consent_withdrawn'),
        try: async () =>
          word(await clinic.call(`GET /api/patients/appointments/confirmation-token/${proposal}`)),
      },
      {
        door: 'somebody with the mailed link saves a card for it',
        finds: until('booking.consent_withdrawn'),
        try: async () =>
          word(await clinic.call('POST /api/patients/appointment/guest/setup-intent', { token: proposal })),
      },
      {
        door: 'the patient enters a value',
        finds: until('treatment.consent_withdrawn'),
        try: async () => word(await own('POST /api/patients/measurements', aWeight())),
      },
      {
        door: 'the patient ticks a dose',
        finds: until('treatment.consent_withdrawn'),
        try: async () => word(await own('PUT /api/patients/therapy-plans/diary/ticks', aTick(medicine.id))),
      },
      {
        door: 'the patient notes a side effect',
        finds: until('treatment.consent_withdrawn'),
        try: async () =>
          word(await own('POST /api/patients/therapy-plans/diary/side-effects', aSideEffect(medicine.id))),
      },
      {
        door: 'an agreed appointment stays',
        finds: OPEN,
        try: async () => filled((await own('GET /api/patients/get-appointments')).body.data.length > 0),
      },
      {
        door: 'a doctor reads what was written in the chat',
        finds: OPEN,
        try: async () => word(await as(anna, `GET /api/staff/chats/${conversation}`)),
      },
      {
        door: 'the export of the patient has the own history',
        finds: OPEN,
        try: async () => {
          const { paths } = await exportOf(clinic, patient.token);
          return filled(paths.some((path) => path.startsWith('files/anamnesis/')));
        },
      },
    ],
  };

  async function aReleasedPlan() {
    await addMissingSettings(clinic.db, [{ key: 'plan_diary', value: '1' }]);
    const medicine = aMedicine();
    const draft = `/api/staff/patients/${patient.id}/plans/draft`;
    await as(anna, `POST ${draft}`);
    await as(anna, `PUT ${draft}`, { base: 1, medicines: [medicine] });
    await as(anna, `POST ${draft}/release`, { version: 2 });
    return medicine;
  }

  async function aProposal(): Promise<string> {
    await as(admin, 'POST /api/staff/appointments', {
      patient_id: patient.id,
      schedule: slotAt(plan, '09:30'),
    });
    const letters = await clinic.letters(patient.email);
    return /confirm-payment\/([\w-]+)/.exec(letters.map(({ text }) => text).join())?.[1] ?? '';
  }
}

const aTick = (medicineId: string) => ({
  medicine_id: medicineId,
  day: '2026-11-16',
  time: 'night',
  is_taken: true,
});
const aSideEffect = (medicineId: string) => ({
  request_key: randomUUID(),
  medicine_id: medicineId,
  severity: 'mild',
  text: 'Schwindel',
  day: '2026-11-16',
});
const aWeight = () => ({
  request_key: randomUUID(),
  quantity: 'weight',
  unit: 'kg',
  value: 71.5,
  value_2: null,
  phase: null,
  measured_on: '2026-11-12',
  note: '',
});
