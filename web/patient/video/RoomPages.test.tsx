import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { expectToast, openAsPatient, passTime } from '#web/testing/open-screen.tsx';
import { giveDevices, OWN_FINGERPRINT } from '#web/video/testing-devices.ts';
import { aRoom } from '#web/video/testing-room.ts';
import { DOCTOR, ENTER, enter, openRoom, READ, SINCE } from './testing-patient-room.ts';

test('before its time the room says when it opens and offers to test the devices', async () => {
  giveDevices();
  await openRoom({
    state: 'too_early',
    starts_at: '2026-11-17T09:00:00.000Z',
    opens_at: '2026-11-17T08:45:00.000Z',
  });
  await screen.findByRole('heading', { name: 'Ihr Wartezimmer öffnet um 09:45 Uhr' });
  expect(screen.getByText(/erwartet Sie Dr\. med\. Anna Keller/)).toBeTruthy();
  const test = screen.getByRole('link', { name: 'Technik testen' });
  expect(test.getAttribute('href')).toBe('/patient/video-check?appointment=11');
});

test('a room that is over, and a room of somebody else, cannot be entered', async () => {
  giveDevices();
  await openRoom({ state: 'over' });
  await screen.findByRole('heading', { name: 'Dieses Sprechzimmer ist geschlossen' });
  expect(screen.queryByRole('button', { name: 'Eintreten' })).toBeNull();
});

test('somebody else’s room and an unknown one look the same', async () => {
  giveDevices();
  await openRoom({}, 'waiting', { [READ]: refused(404, { code: 'request.not_found', message: 'Nein.' }) });
  await screen.findByRole('heading', { name: 'Dieses Sprechzimmer gibt es für Sie nicht' });
});

test('a room before its time is read every 20 s: a failure keeps it, and after a refusal it is asked for no more', async () => {
  giveDevices();
  const { api } = await openAsPatient('/visit/11', {
    stopsIntervals: true,
    answers: { [READ]: { data: aRoom({ state: 'too_early' }) } },
  });
  const title = await screen.findByRole('heading', { name: /^Ihr Wartezimmer öffnet/ });
  api.answer({ [READ]: refused(429) });
  await passTime(20_000);
  expect(api.sent(READ)).toHaveLength(2);
  expect(title.isConnected).toBe(true);
  api.answer({ [READ]: refused(404, { code: 'request.not_found', message: 'Nein.' }) });
  await passTime(20_000);
  await screen.findByRole('heading', { name: 'Dieses Sprechzimmer gibt es für Sie nicht' });
  await passTime(60_000);
  expect(api.sent(READ)).toHaveLength(3);
});

test('a clinic that meets at another service leads there', async () => {
  giveDevices();
  await openRoom({ place: 'link', link: 'https://zoom.us/j/1' });
  const link = await screen.findByRole('link', { name: 'Zum Videodienst' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://zoom.us/j/1', '_blank']);
});

const portraits = () =>
  [...screen.getByRole('main').querySelectorAll('img')].map((picture) => picture.getAttribute('src'));

test('the first time a patient agrees and enters with one click, and the version is sent', async () => {
  const { asked } = giveDevices();
  const consent = { version: 'v3', text: 'Nichts wird aufgezeichnet.', is_given: false };
  const { api, user } = await openRoom({ consent });
  const agree = await screen.findByRole('button', { name: 'Zustimmen und eintreten' });
  expect(screen.getByText('Nichts wird aufgezeichnet.')).toBeTruthy();
  expect(asked).toEqual([]);
  await user.click(agree);
  await screen.findByRole('heading', { name: 'Sie sind im Wartezimmer' });
  expect(api.sent(ENTER)[0]).toMatchObject({ consent_version: 'v3', fingerprint: OWN_FINGERPRINT });
});

test('the waiting room names the doctor, and a delay as soon as it is announced', async () => {
  giveDevices();
  const { user, say } = await openRoom();
  await screen.findByRole('heading', { name: 'Videotermin mit Dr. med. Anna Keller' });
  await user.click(await enter());
  await screen.findByText('Dr. med. Anna Keller weiß, dass Sie da sind, und lässt Sie gleich ein.');
  expect(portraits()).toEqual(['/api/pictures/1']);
  await say({
    delay: { minutes: 10, announced_at: SINCE, expected_at: '2026-11-16T09:10:00.000Z' },
  });
  await screen.findByText(
    'Dr. med. Anna Keller verspätet sich um etwa 10 Minuten und erwartet Sie gegen 10:10 Uhr.',
  );
});

test('a patient who is let in is in the call, mutes, and hangs up', async () => {
  const { tracks } = giveDevices();
  const { user, say, api } = await openRoom();
  await user.click(await enter());
  await screen.findByRole('heading', { name: 'Sie sind im Wartezimmer' });
  await say({}, [DOCTOR], 'in');
  await screen.findByText('Verbindung zu Dr. med. Anna Keller wird aufgebaut …');
  const controls = within(screen.getByRole('toolbar', { name: 'Bedienung des Gesprächs' }));
  await user.click(controls.getByRole('button', { name: 'Ton aus' }));
  expect(tracks.find(({ kind }) => kind === 'audio')?.enabled).toBe(false);
  expect(controls.getByRole('button', { name: 'Ton an' })).toBeTruthy();
  await user.keyboard('{Alt>}m{/Alt}');
  expect(tracks.find(({ kind }) => kind === 'audio')?.enabled).toBe(true);
  await user.click(controls.getByRole('button', { name: 'Kamera aus' }));
  expect(tracks.find(({ kind }) => kind === 'video')?.isStopped).toBe(true);
  expect(controls.queryByRole('button', { name: 'Bildschirm teilen' })).toBeNull();
  await user.click(controls.getByRole('button', { name: 'Auflegen' }));
  await screen.findByRole('heading', { name: 'Sie haben das Gespräch verlassen' });
  expect(screen.getByText(/noch bis 11:45 Uhr offen/)).toBeTruthy();
  expect(tracks.every(({ kind, isStopped }) => isStopped || kind === 'audio')).toBe(true);
  await waitFor(() => expect(api.sent('POST /api/patients/rooms/:id/leave')).toHaveLength(1));
});

const AFTERWARDS = ['/patient/invoices', '/patient/document', '/patient/chat', '/patient/book-appointment'];

test('after a call the patient reads what comes next: invoice, documents, messages and the next appointment', async () => {
  giveDevices();
  const { user, say } = await openRoom({ let_in_at: SINCE }, 'in');
  await user.click(await enter());
  await say({}, [DOCTOR], 'in');
  await user.click(await screen.findByRole('button', { name: 'Auflegen' }));
  const next = within(await screen.findByRole('region', { name: 'So geht es weiter' }));
  expect(next.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(AFTERWARDS);
  expect(next.getByText(/sobald Dr. med. Anna Keller den Termin abgeschlossen hat/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Wieder eintreten' })).toBeTruthy();
});

test('when the doctor has completed the appointment, the closed room says what comes next, too', async () => {
  await openRoom({ state: 'over', status: 'completed', let_in_at: SINCE });
  const next = within(await screen.findByRole('region', { name: 'So geht es weiter' }));
  expect(next.getAllByRole('link')).toHaveLength(AFTERWARDS.length);
  expect(next.getByText(/Ihre Rechnung liegt bei Ihren Rechnungen, sobald sie ausgestellt ist/)).toBeTruthy();
});

test('a call that broke off was not cancelled', async () => {
  await openRoom({ state: 'over', status: 'failed', let_in_at: SINCE });
  await screen.findByRole('heading', { name: 'Dieses Sprechzimmer ist geschlossen' });
  expect(screen.queryByText('Dieser Termin wurde abgesagt')).toBeNull();
});

test.each([
  ['broke off', { status: 'failed', let_in_at: SINCE }],
  ['nobody was let in', { status: 'no_show', let_in_at: null }],
  ['was cancelled', { status: 'cancelled', let_in_at: SINCE }],
] as const)('a closed room of an appointment that %s promises nothing', async (_words, room) => {
  await openRoom({ state: 'over', ...room });
  await screen.findByRole('link', { name: 'Zu meinen Terminen' });
  expect(screen.queryByRole('region', { name: 'So geht es weiter' })).toBeNull();
});

test('whoever goes back from the waiting room to another page leaves the room, and no device stays on', async () => {
  const { tracks } = giveDevices();
  const { user, api } = await openRoom();
  await user.click(await enter());
  await screen.findByRole('heading', { name: 'Sie sind im Wartezimmer' });
  expect(tracks.some(({ isStopped }) => isStopped)).toBe(false);
  const { pathname } = window.location;
  window.history.replaceState({ usr: null, key: 'before', idx: 0 }, '', '/patient/nowhere');
  window.history.pushState({ usr: null, key: 'here', idx: 1 }, '', pathname);
  window.history.back();
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' });
  expect(tracks.length).toBeGreaterThan(0);
  expect(tracks.filter(({ isStopped }) => !isStopped)).toEqual([]);
  await waitFor(() => expect(api.sent('POST /api/patients/rooms/:id/leave')).toHaveLength(1));
});

test('the state of the call is told to those who do not see it', async () => {
  giveDevices();
  const { user, say } = await openRoom({}, 'in');
  await user.click(await enter());
  await screen.findByText('Dr. med. Anna Keller ist gerade nicht im Sprechzimmer.');
  expect(portraits()).toEqual(['/api/pictures/1']);
  const region = screen.getByRole('region', { name: 'Videogespräch' });
  const caption = () => within(region).getByRole('status').textContent;
  await say({}, [DOCTOR]);
  await waitFor(() => expect(caption()).toBe('Verbindung zu Dr. med. Anna Keller wird aufgebaut …'));
  await say({}, []);
  await waitFor(() => expect(caption()).toBe('Dr. med. Anna Keller hat das Gespräch verlassen.'));
});

test('the patient shares the screen only while the doctor allows it', async () => {
  const { tracks } = giveDevices();
  const { user, say } = await openRoom({}, 'in');
  await user.click(await enter());
  await say({ patient_may_share_screen: true }, [DOCTOR]);
  await user.click(await screen.findByRole('button', { name: 'Bildschirm teilen' }));
  await screen.findByRole('button', { name: 'Nicht mehr teilen' });
  await say({ patient_may_share_screen: false }, [DOCTOR]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Nicht mehr teilen' })).toBeNull());
  expect(tracks.at(-1)?.isStopped).toBe(true);
});

test('a third person is announced to the patient by name until that person has been in', async () => {
  giveDevices();
  const { user, say } = await openRoom({}, 'in');
  await user.click(await enter());
  const guest = { id: 4, name: 'Ada Özdemir', role: 'interpreter', invited_at: SINCE } as const;
  const announced = /hat eine weitere Person eingeladen: Ada Özdemir \(Dolmetscherin oder Dolmetscher\)/;
  for (const state of ['invited', 'waiting'] as const) {
    await say({ guests: [{ ...guest, state }] });
    await screen.findByText(announced);
  }
  await say({ guests: [{ ...guest, state: 'away' }] });
  await waitFor(() => expect(screen.queryByText(announced)).toBeNull());
});

test('a technical problem is reported with a note and then shown as reported', async () => {
  giveDevices();
  const { api, user } = await openRoom({}, 'waiting', {
    'POST /api/patients/rooms/:id/problem': {
      message: 'Danke.',
      data: aRoom({ problem: { by: 'patient', at: SINCE } }),
    },
  });
  await user.click(await enter());
  await user.click(await screen.findByRole('button', { name: 'Technisches Problem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Technisches Problem melden' }));
  await user.type(dialog.getByRole('textbox'), 'Kein Ton');
  await user.click(dialog.getByRole('button', { name: 'Problem melden' }));
  await expectToast('success', 'Danke.');
  expect(api.sent('POST /api/patients/rooms/:id/problem')).toEqual([{ id: '11', note: 'Kein Ton' }]);
  await screen.findByText('Ein technisches Problem ist gemeldet.');
});

test('another device takes over, and this one can take the call back', async () => {
  giveDevices();
  const { api, user, stream } = await openRoom();
  await user.click(await enter());
  await screen.findByRole('heading', { name: 'Sie sind im Wartezimmer' });
  await stream.say({ type: 'replaced' });
  await screen.findByRole('heading', { name: 'Sie sind auf einem anderen Gerät im Gespräch' });
  await user.click(screen.getByRole('button', { name: 'Hier weiterführen' }));
  await screen.findByRole('heading', { name: 'Sie sind im Wartezimmer' });
  const ids = api.sent(ENTER).map(({ peer_id }) => peer_id);
  expect(new Set(ids).size).toBe(2);
});

test('a camera that is refused is explained at the door, and the patient can enter without it', async () => {
  giveDevices(() => 'NotAllowedError');
  const { api, user } = await openRoom();
  await user.click(await enter());
  expect((await within(screen.getByRole('main')).findByRole('alert')).textContent).toContain(
    'Ihr Browser darf Kamera und Mikrofon',
  );
  expect(api.sent(ENTER)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ohne Kamera und Mikrofon eintreten' }));
  await screen.findByRole('heading', { name: 'Sie sind im Wartezimmer' });
});

test('when the appointment is cancelled, the patient in the room reads it at once, and camera and microphone end', async () => {
  const { tracks } = giveDevices();
  const { user, stream } = await openRoom({}, 'in');
  await user.click(await enter());
  await screen.findByRole('toolbar', { name: 'Bedienung des Gesprächs' });
  await stream.say({ type: 'room', room: aRoom({ state: 'over', status: 'cancelled' }) });
  await screen.findByRole('heading', { name: 'Dieser Termin wurde abgesagt' });
  expect(screen.getByText('Das Sprechzimmer ist geschlossen. Niemand kann es mehr betreten.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Eintreten' })).toBeNull();
  expect(tracks.filter(({ isStopped }) => !isStopped)).toEqual([]);
});

test('the room of a cancelled appointment says so to whoever comes, and an accepted request reads the same', async () => {
  giveDevices();
  await openRoom({ state: 'over', status: 'cancel_stripe_no_charge' });
  await screen.findByRole('heading', { name: 'Dieser Termin wurde abgesagt' });
  expect(screen.queryByRole('button', { name: 'Eintreten' })).toBeNull();
});
