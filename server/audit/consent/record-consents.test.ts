import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { acceptTerms, aReadyGuest, book, saveCard } from '#server/booking/testing.ts';
import { publishVersion } from '#server/content/legal-text.service.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { register } from '#server/testing/people.ts';
import { consent } from '../audit.tables.ts';
import { recordRegistration } from './record-consents.service.ts';

async function publish({ db, clock }: Clinic, slug: string, words: string) {
  const translations = (['de', 'en'] as const).map((locale) => ({
    locale,
    title: slug,
    content: `<p>${words}</p>`,
  }));
  return await publishVersion(db, slug, [{ translations }], clock.now());
}

const recorded = ({ db }: Clinic) =>
  db.select().from(consent).where(eq(consent.subjectKind, 'registration')).orderBy(asc(consent.id));

test('a registration records the published versions of terms and privacy in force then, with language and time', async () => {
  const clinic = await aClinic();
  const agb = await publish(clinic, 'agb', 'Erste Fassung');
  const privacy = await publish(clinic, 'privacy-policy', 'Erste Fassung');
  clinic.clock.advance(60);
  const before = clinic.clock.now();
  await register(clinic, {}, { headers: { locale: 'en' } });
  clinic.clock.advance(60);
  await publish(clinic, 'agb', 'Zweite Fassung');
  await clinic.deliver();

  const rows = await recorded(clinic);
  expect(rows).toMatchObject([
    { kind: 'terms', isGiven: true, textVersion: `agb=${agb}`, locale: 'en', recordedAt: expect.any(Date) },
    {
      kind: 'privacy',
      isGiven: true,
      textVersion: `privacy-policy=${privacy}`,
      locale: 'en',
      recordedAt: expect.any(Date),
    },
  ]);
  const at = rows[0]?.recordedAt ?? new Date(0);
  expect(at.getTime() - before.getTime()).toBeLessThan(60_000);
  expect(at >= before).toBe(true);
  expect(rows.every(({ patientId, subjectId }) => patientId === subjectId)).toBe(true);

  const news = { patientId: rows[0]?.patientId ?? 0, locale: 'en' as const, acceptedAt: at.toISOString() };
  await recordRegistration(clinic.deps, news);
  expect(await recorded(clinic)).toHaveLength(2);
});

test('a known address records nothing, and neither does a clinic without texts', async () => {
  const clinic = await aClinic();
  await register(clinic);
  await clinic.deliver();
  expect(await recorded(clinic)).toEqual([]);
  await publish(clinic, 'agb', 'Erste Fassung');
  await register(clinic);
  await clinic.deliver();
  expect(await recorded(clinic)).toEqual([]);
});

test('a guest booking records terms and privacy for the account and for the appointment', async () => {
  const clinic = await aClinic();
  await clinic.hear();
  const agb = await publish(clinic, 'agb', 'Erste Fassung');
  const privacy = await publish(clinic, 'privacy-policy', 'Erste Fassung');
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const card = await saveCard(clinic, guest);
  await acceptTerms(clinic, guest);
  expect((await book(clinic, plan, card, guest)).status).toBe(200);
  await clinic.deliver();

  const versions = [
    { kind: 'terms', textVersion: `agb=${agb}` },
    { kind: 'privacy', textVersion: `privacy-policy=${privacy}` },
  ];
  expect(await recorded(clinic)).toMatchObject(versions);
  const appointments = await clinic.db
    .select()
    .from(consent)
    .where(eq(consent.subjectKind, 'appointment'))
    .orderBy(asc(consent.id));
  expect(appointments).toMatchObject([{ kind: 'cancellation_rule' }, ...versions]);
});
