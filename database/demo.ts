import { importCatalogue } from '#server/catalogue/import-catalogue.store.ts';
import { publishFirstVersion } from '#server/content/legal-text.service.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { isRealClinic } from '#server/identity/patient.store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { StartRefusal } from '#server/platform/failure.ts';
import {
  addMissingBookingRules,
  planUnplannedDoctors,
} from '#server/schedule/hours/working-hours.service.ts';
import { addMissingRecords } from './demo/anamnesis.ts';
import { addMissingCalendarAddress } from './demo/calendar-address.ts';
import { demoCategories } from './demo/catalogue.ts';
import { demoDoctors } from './demo/doctors.ts';
import { addMissingEnquiries } from './demo/enquiries.ts';
import { addMissingFeedback } from './demo/feedback.ts';
import { readDemoPosts } from './demo/legal.ts';
import { addMissingAccounts, hashForMissingAccounts, staffIdsOfDoctors } from './demo/load-accounts.ts';
import { addMissingAppointments } from './demo/load-appointments.ts';
import { addMissingConversations } from './demo/load-chat.ts';
import { addMissingDiary } from './demo/load-diary.ts';
import { addMissingDocuments } from './demo/load-documents.ts';
import { addMissingMeasurements } from './demo/load-measurements.ts';
import { addMissingPapers } from './demo/load-papers.ts';
import { addMissingTreatment } from './demo/load-treatment.ts';
import { addMissingWaitlist } from './demo/load-waitlist.ts';
import { addMissingNoteTexts } from './demo/note-texts.ts';
import { addMissingPortraits } from './demo/portraits.ts';
import { addMissingPositions } from './demo/positions.ts';
import { demoBookingRules, demoHours } from './demo/schedule.ts';
import { demoSettings } from './demo/settings.ts';

/** Before anything that happens in the demo clinic, also on a test's clock. */
const DEMO_TEXTS_PUBLISHED_AT = new Date('2024-12-31T23:00:00Z');

/**
 * A small clinic to look around in. Adds what is missing and leaves what is there, so that a second load
 * changes nothing and what somebody tried out in the demo survives a restart.
 */
export async function loadDemoClinic({
  db,
  files,
  now,
  config,
  videoRooms,
}: Pick<Deps, 'db' | 'files' | 'now' | 'config' | 'videoRooms'>): Promise<void> {
  if (await isRealClinic(db)) {
    throw new StartRefusal('DEMO must be 0: the database holds a clinic that did not begin as a demo.');
  }
  const posts = await readDemoPosts();
  const passwordHash = await hashForMissingAccounts(db);
  const { doctorId, serviceId } = await db.transaction(async (tx) => {
    await addMissingSettings(tx, demoSettings);
    for (const { slug, translations } of posts) {
      await publishFirstVersion(tx, slug, [{ translations }], DEMO_TEXTS_PUBLISHED_AT);
    }
    if (passwordHash) await addMissingAccounts(tx, passwordHash, now());
    const staffIds = await staffIdsOfDoctors(tx);
    const catalogue = await importCatalogue(tx, {
      categories: demoCategories,
      doctors: demoDoctors.map((entry) => ({ ...entry, staffId: staffIds.get(entry.slug) })),
    });
    await planUnplannedDoctors(tx, demoHours(catalogue.doctorId));
    await addMissingBookingRules(tx, demoBookingRules(catalogue.serviceId));
    await addMissingPositions(tx, catalogue.serviceId, now());
    await addMissingNoteTexts(tx, catalogue.serviceId, now());
    await addMissingEnquiries(tx, catalogue.doctorId, now());
    await addMissingAppointments(tx, catalogue, { now, config, videoRooms });
    await addMissingFeedback(tx, now());
    await addMissingCalendarAddress(tx, now());
    return catalogue;
  });
  await addMissingPortraits(
    { db, files, now },
    demoDoctors.map(({ slug }) => slug),
  );
  await addMissingRecords({ db, now });
  await addMissingDocuments({ db, files, now });
  await addMissingTreatment({ db, now });
  await addMissingDiary({ db, now });
  await addMissingPapers({ db, files, now, config });
  await addMissingMeasurements({ db, now });
  await addMissingConversations({ db, files, now }, doctorId);
  await addMissingWaitlist({ db, now, config }, serviceId);
}
