/** Stores hostile text at every door where somebody writes what somebody else reads, over the API of a portal of its own. */
import { randomUUID } from 'node:crypto';
import { LEGAL_SLUGS } from '#contract/content.contract.ts';
import { aSubmission } from '#server/anamnesis/testing.ts';
import {
  type Answer,
  aFile,
  type Call,
  DAY,
  HOSTILE_PATIENT,
  line,
  short,
  signIn,
  text,
} from './hostile-texts.ts';

interface Staff {
  admin: Call;
  doctor: Call;
}

export interface HostileClinic {
  patientId: number;
  serviceId: number;
  doctorId: number;
  /** Where anybody checks the paper. */
  paperPath: string;
  /** What is drawn with the texts, for the doctor. */
  pdfs: string[];
  conversationId: number;
  enquiryId: number;
  appointmentId: number;
  proposedOn: string;
}

export async function storeHostileTexts(base: string): Promise<HostileClinic> {
  const admin = await signIn(base, '/api/staff/login', 'admin@example.com');
  const doctor = await signIn(base, '/api/staff/login', 'aerztin@example.com');
  const patient = await signIn(base, '/api/login', HOSTILE_PATIENT);
  await storeSettings(admin);
  const shop = await storeCatalogue(admin);
  await storeLegalTexts(admin);
  await storeTexts({ admin, doctor }, shop.serviceId);
  const { enquiryId, historyPdf } = await storeTextsOfPatient({ admin, patient }, shop.doctorId);
  const record = await storeRecord({ doctor, patient });
  await storeAroundAppointments({ admin, doctor, patient }, record.appointmentId);
  const proposedOn = await propose(admin, { ...shop, ...record });
  return { ...shop, ...record, enquiryId, proposedOn, pdfs: [...record.pdfs, historyPdf] };
}

async function storeSettings(admin: Call): Promise<void> {
  const values = {
    hospital_name: short('Zname'),
    hospital_subtitel: short('Zsubtitle'),
    footer_agency_name: short('Zagency'),
    footer_agency_url: 'https://agency.example/?%3Cscript%3E',
    chat_emergency_de: line('Zemergency'),
    chat_emergency_en: line('Zemergency'),
    clinic_phone: short('Zphone'),
    video_phone: short('Zphone'),
    video_consent_de: line('Zvideo'),
    video_consent_en: line('Zvideo'),
    invoice_clinic_name: line('Zissuer').slice(0, 120),
    invoice_clinic_address: line('Zissued'),
    plan_diary: '1',
    notes_for_patients: '1',
  };
  const { data } = await admin('GET', '/api/staff/settings');
  const was = Object.fromEntries(
    Object.keys(values).map((key) => [key, data.find((each: Answer) => each.key === key)?.value ?? null]),
  );
  await admin('PUT', '/api/staff/settings', { values, was });
}

const both = <Words>(words: Words) => ({ de: words, en: words });

/** A category with a service of its own, and the doctor who offers it. */
async function storeCatalogue(admin: Call) {
  const root = '/api/staff/catalogue';
  const category = { title: short('Zcategory'), sub_name: line('Zcategorysub') };
  const { data: added } = await admin('POST', `${root}/categories`, { texts: both(category) });
  const [doctor] = (await admin('GET', root)).doctors;
  const service = {
    category_id: added.id,
    type: 'first',
    duration: 30,
    price_cents: 9000,
    doctor_ids: [doctor.id],
    texts: both({ title: short('Zservice'), description: text('Zservicetext') }),
  };
  const { data: offered } = await admin('POST', `${root}/services`, service);
  const { id, salutation, version, languages, service_ids } = (await admin('GET', root)).doctors[0];
  await admin('PUT', `${root}/doctors/${id}`, {
    version,
    salutation,
    languages,
    service_ids,
    first_name: 'Anna',
    last_name: short('Zdoctor'),
    display_name: short('Zdoctor'),
    texts: both({ staff_detail: line('Zdetail').slice(0, 200), description: text('Zdoctortext') }),
  });
  return { serviceId: offered.id as number, doctorId: id as number };
}

async function storeLegalTexts(admin: Call): Promise<void> {
  for (const slug of LEGAL_SLUGS) {
    const { data } = await admin('GET', `/api/staff/legal/${slug}/draft`);
    const blocks = [both({ title: short(`Z${slug}`), content: `${text(`Z${slug}text`)} ${randomUUID()}` })];
    const saved = await admin('PUT', `/api/staff/legal/${slug}/draft`, { version: data.version, blocks });
    await admin('POST', `/api/staff/legal/${slug}/publish`, { version: saved.data?.version ?? 1 });
  }
}

/** What the staff keep to write it again and again. */
async function storeTexts({ admin, doctor }: Staff, serviceId: number): Promise<void> {
  await admin('POST', '/api/staff/quick-texts', { title: short('Zquick'), content: text('Zquicktext') });
  await doctor('POST', '/api/staff/note-texts', {
    abbreviation: `z${randomUUID().slice(0, 8)}`,
    section: 'any',
    text: text('Znotetext'),
  });
  await doctor('PUT', `/api/staff/services/${serviceId}/note-template`, {
    version: 0,
    sections: { reason: text('Ztemplate'), procedure: text('Ztemplate') },
  });
  const { medicines, advice, checks } = hostilePlan();
  await doctor('POST', '/api/staff/plan-templates', {
    title: short('Zplantemplate'),
    medicines,
    advice,
    checks,
  });
}

function hostilePlan() {
  const medicine = {
    id: randomUUID(),
    name: line('Zmedicine').slice(0, 160),
    unit: 'tablet',
    days: { kind: 'every' },
    dose: { morning: 1, noon: 0, evening: 0, night: 0 },
    starts_on: null,
    ends_on: null,
    note: line('Zmedicinenote'),
  };
  const check = { id: randomUUID(), what: line('Zcheck').slice(0, 200), when: short('Zwhen') };
  return { medicines: [medicine], advice: text('Zadvice'), checks: [check] };
}

/** Her name and address, a history, an enquiry that is answered, a finding and its file. */
async function storeTextsOfPatient({ admin, patient }: { admin: Call; patient: Call }, doctorId: number) {
  const address = {
    street: short('Zstreet'),
    house_number: '1',
    postal_code: '10115',
    city: short('Zcity'),
    country_code: 'DE',
  };
  const person = { first_name: short('Zfirst'), last_name: short('Zlast') };
  await patient('PUT', '/api/patients/update-profile', { user: { ...person, address } });
  const contact = {
    ...person,
    email: HOSTILE_PATIENT,
    phone: '1512345678',
    birthdate: '1972-03-14',
    address,
    agree_terms: true,
    doctor: doctorId,
    title: short('Zenquiry'),
    description: text('Zenquirytext'),
  };
  await patient('POST', '/api/patients/contact/create', { contact });
  const { data } = await admin('GET', '/api/staff/contacts');
  const enquiryId = data.find(({ title }: Answer) => title.startsWith('Zenquiry')).id as number;
  await admin('POST', `/api/staff/contacts/${enquiryId}/reply`, {
    subject: short('Zreply'),
    content: text('Zreplytext'),
    request_key: randomUUID(),
  });
  const finding = { title: short('Zfinding'), description: text('Zfindingtext') };
  await patient('POST', '/api/patients/befunde/create', await aFile(finding));
  const { data: signed } = await patient('POST', '/api/patients/create-anamnesebogen', {
    anamneseDaten: hostileHistory(),
    locale: 'de',
  });
  return { enquiryId, historyPdf: `/api/staff/anamneses/${signed.id}/pdf` };
}

function hostileHistory() {
  const history = aSubmission('de', { form: 'full', date: DAY });
  for (const question of history.categories.flatMap(({ questions }) => questions))
    if ('notice' in question)
      Object.assign(question, { checkedValue: 'yes', notice: line('Zanswer'), checkbox: { level: 3 } });
  return history;
}

/** In the file of the patient: notes, plan, papers, documents, values and messages. */
async function storeRecord({ doctor, patient }: { doctor: Call; patient: Call }) {
  const { data: profile } = await patient('GET', '/api/patients/get-profile');
  const file = `/api/staff/patients/${profile.id}`;
  const appointmentId = await storeNote(doctor, file);
  const { medicineId, planPdf } = await storePlan(doctor, file);
  const paper = await storePapers(doctor, file);
  const added = { title: short('Zdocument'), description: text('Zdocumenttext') };
  await doctor('POST', `${file}/documents`, await aFile({ ...added, kind: 'document', release: 'true' }));
  const value = { quantity: 'weight', unit: 'kg', value: 71.5, phase: null, measured_on: DAY };
  const note = line('Zvalue').slice(0, 200);
  await doctor('POST', `${file}/measurements`, { ...value, note, request_key: randomUUID() });
  await patient('POST', '/api/patients/measurements', { ...value, note, request_key: randomUUID() });
  await patient('POST', '/api/patients/therapy-plans/diary/side-effects', {
    request_key: randomUUID(),
    medicine_id: medicineId,
    severity: 'mild',
    day: DAY,
    text: line('Zsideeffect'),
  });
  const conversationId = await storeMessages({ doctor, patient });
  const pdfs = [paper.file_path, planPdf] as string[];
  return {
    patientId: profile.id as number,
    appointmentId,
    conversationId,
    paperPath: paper.verify_path,
    pdfs,
  };
}

/** A signed note with an addendum, the words beside its status, and what is invoiced. */
async function storeNote(doctor: Call, file: string): Promise<number> {
  const { data: appointments } = await doctor('GET', `${file}/appointments`);
  for (const { id, start_date, status } of appointments) {
    if (status === 'cancelled' || Date.parse(start_date) > Date.now()) continue;
    const note = `/api/staff/appointments/${id}/note`;
    const { data } = await doctor('GET', note);
    if (data.signed_at) continue;
    const sections = { reason: text('Znote'), assessment: text('Znote') };
    const { data: written } = await doctor('PUT', note, { base: data.version, sections });
    await doctor('POST', `${note}/sign`, { version: written.version });
    const addendum = { text: text('Zaddendum'), request_key: randomUUID() };
    await doctor('POST', `${note}/addenda`, addendum);
    return id;
  }
  throw new Error('There is no appointment without a signed note.');
}

async function storePlan(doctor: Call, file: string) {
  const plan = hostilePlan();
  const { data: begun } = await doctor('POST', `${file}/plans/draft`);
  const draft = { base: begun.draft.version, ...plan };
  const { data: written } = await doctor('PUT', `${file}/plans/draft`, draft);
  const { data } = await doctor('POST', `${file}/plans/draft/release`, { version: written.version });
  return { medicineId: plan.medicines[0]?.id ?? '', planPdf: data.released[0].file_path };
}

/** A letter, with its PDF and the place that stands in its code. */
async function storePapers(doctor: Call, file: string): Promise<{ verify_path: string; file_path: string }> {
  const form = { kind: 'letter', request_key: randomUUID() };
  const { data: begun } = await doctor('POST', `${file}/papers`, form);
  const { data: written } = await doctor('PUT', `${file}/papers/${begun.id}`, {
    base: begun.version,
    recipient: line('Zrecipient'),
    lines: [line('Zline')],
    medicines: [],
    incapacity: begun.incapacity,
    diagnoses: line('Zdiagnoses'),
    text: text('Zletter'),
  });
  const { data: issued } = await doctor('POST', `${file}/papers/${begun.id}/issue`, {
    version: written.version,
  });
  return issued;
}

async function storeMessages({ doctor, patient }: { doctor: Call; patient: Call }): Promise<number> {
  const { conversations } = await patient('GET', '/api/chats');
  const { id } = conversations[0];
  const form = await aFile({ conversation_id: String(id), message: `<p>Zmessage</p>${text('Zwritten')}` });
  await patient('POST', '/api/chats', form);
  await doctor('POST', `/api/staff/chats/${id}/messages`, await aFile({ message: text('Zanswered') }));
  return id;
}

/** Words beside the status, a reason, a problem, a third person, what is invoiced, and a name of the staff. */
async function storeAroundAppointments(
  { admin, doctor, patient }: Staff & { patient: Call },
  begunId: number,
): Promise<void> {
  const { data: own } = await patient('GET', '/api/patients/get-appointments');
  const [tomorrow, later] = own
    .filter(({ status }: Answer) => status === 'confirmed')
    .toSorted((a: Answer, b: Answer) => Date.parse(a.start_date) - Date.parse(b.start_date));
  await doctor('POST', `/api/staff/appointments/${later.id}/label`, { status_label: short('Zlabel') });
  const reason = { cancellation_request_notes: text('Zcancel') };
  await patient('POST', `/api/patients/cancel-appointment/${tomorrow.id}`, reason);
  await patient('POST', `/api/patients/rooms/${begunId}/problem`, { note: line('Zproblem') });
  await doctor('POST', `/api/staff/rooms/${begunId}/guests`, { name: short('Zguest'), role: 'relative' });
  await doctor('PUT', `/api/staff/appointments/${begunId}/positions`, {
    version: 0,
    positions: [],
    diagnosis: line('Zdiagnosis'),
    expenses: [{ title: line('Zexpense').slice(0, 120), amount_cents: 100 }],
  });
  await admin('POST', '/api/staff/accounts', {
    first_name: short('Zcolleague'),
    last_name: short('Zcolleague'),
    roles: ['assistant'],
    locale: 'de',
    email: 'zcolleague@example.com',
  });
}

/** The clinic proposes an appointment under the present names of all. Returns its day. */
async function propose(
  admin: Call,
  { serviceId, doctorId, patientId }: Pick<HostileClinic, 'serviceId' | 'doctorId' | 'patientId'>,
) {
  const query = `service_id=${serviceId}&doctor_ids[]=${doctorId}&limit=1`;
  const { data: free } = await admin('GET', `/api/patients/next-free-times?${query}`);
  await admin('POST', '/api/staff/appointments', { patient_id: patientId, schedule: free[0].id });
  return free[0].date as string;
}
