import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { asVisitor, openAsPatient } from '#web/testing/open-screen.tsx';
import { giveDevices, takeDevicesAway } from '#web/video/testing-devices.ts';
import { aRoom } from '#web/video/testing-room.ts';

const PHONE = { 'GET /api/get-settings': { data: [{ key: 'video_phone', value: '030 1234567' }] } };
/** The toasts have an alert of their own. */
const main = () => within(screen.getByRole('main'));
const start = () => screen.getByRole('button', { name: 'Kamera und Mikrofon testen' });

test('nothing is asked for before the click; then the picture, the level and the devices are there', async () => {
  const { asked } = giveDevices();
  const { user } = await openAsPatient('/video-check', asVisitor);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Technik testen');
  expect(asked).toEqual([]);
  await user.click(start());
  await screen.findByText('Alles bereit für Ihren Videotermin');
  expect(asked).toHaveLength(1);
  expect(screen.getByLabelText('Ihr eigenes Bild')).toBeTruthy();
  expect(screen.getByRole('meter', { name: 'Lautstärke Ihres Mikrofons' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Testton abspielen' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Kamera und Mikrofon testen' })).toBeNull();
});

test('a chosen camera is used at once and remembered on this device', async () => {
  const { asked, tracks } = giveDevices();
  const { user } = await openAsPatient('/video-check', asVisitor);
  await user.click(start());
  await user.selectOptions(await screen.findByLabelText('Kamera'), 'Rückkamera');
  expect(asked.at(-1)).toMatchObject({ audio: false, video: { deviceId: { ideal: 'back' } } });
  expect(tracks.find(({ kind }) => kind === 'video')?.isStopped).toBe(true);
  expect(JSON.parse(window.localStorage.getItem('video_devices') ?? '')).toEqual({ camera: 'back' });
});

test('devices that were chosen on an earlier day are asked for again', async () => {
  const { asked } = giveDevices();
  window.localStorage.setItem('video_devices', JSON.stringify({ microphone: 'headset', camera: 7 }));
  const { user } = await openAsPatient('/video-check', asVisitor);
  await user.click(start());
  await screen.findByText('Alles bereit für Ihren Videotermin');
  expect(asked[0]).toMatchObject({
    audio: { deviceId: { ideal: 'headset' } },
    video: { facingMode: 'user' },
  });
});

const FAILURES = [
  ['NotAllowedError', 'Ihr Browser darf Kamera und Mikrofon nicht benutzen', /auf das Schloss/],
  ['NotFoundError', 'Wir finden keine Kamera oder kein Mikrofon', /nur mit Ton sprechen/],
  [
    'NotReadableError',
    'Ein anderes Programm benutzt gerade Ihre Kamera',
    /Schließen Sie andere Videoprogramme/,
  ],
] as const;

test.each(FAILURES)(
  '%s has its own words, its own way out and the phone number',
  async (name, title, way) => {
    let isFixed = false;
    giveDevices(() => (isFixed ? null : name));
    const { user } = await openAsPatient('/video-check', { ...asVisitor, answers: PHONE });
    await user.click(start());
    const note = within(await main().findByRole('alert'));
    expect(note.getByText(new RegExp(title))).toBeTruthy();
    expect(note.getByText(way)).toBeTruthy();
    expect(note.getByRole('link', { name: '030 1234567' }).getAttribute('href')).toBe('tel:0301234567');
    isFixed = true;
    await user.click(note.getByRole('button', { name: 'Noch einmal versuchen' }));
    await screen.findByText('Alles bereit für Ihren Videotermin');
    expect(main().queryByRole('alert')).toBeNull();
  },
);

test('without a camera the microphone alone is used, and the page says so', async () => {
  const { asked } = giveDevices(({ video }) => (video ? 'NotFoundError' : null));
  const { user } = await openAsPatient('/video-check', asVisitor);
  await user.click(start());
  await screen.findByRole('meter');
  expect(asked.map(({ video }) => Boolean(video))).toEqual([true, false]);
  expect(main().getByRole('alert').textContent).toContain('Wir finden keine Kamera oder kein Mikrofon');
});

test('an old browser is told before it is asked for anything', async () => {
  takeDevicesAway();
  await openAsPatient('/video-check', asVisitor);
  expect(main().getByRole('alert').textContent).toContain('Dieser Browser kann keine Videogespräche');
  expect(screen.getByRole('button', { name: 'Adresse kopieren' })).toBeTruthy();
});

test('a browser inside another app is led to the real browser', async () => {
  takeDevicesAway('Mozilla/5.0 (iPhone) Instagram 300.0');
  await openAsPatient('/video-check', asVisitor);
  expect(main().getByRole('alert').textContent).toContain('Diese Seite ist in einer anderen App geöffnet');
  expect(main().getByRole('alert').textContent).toContain('Im Browser öffnen');
});

test('a network that lets no call through has its own words', async () => {
  giveDevices();
  const failing = class {
    constructor() {
      throw new Error('blocked');
    }
  };
  const { user } = await openAsPatient('/video-check?appointment=11', {
    answers: {
      'GET /api/patients/rooms/:id': { data: aRoom({ state: 'too_early' }) },
      'GET /api/patients/rooms/:id/ice-servers': () => {
        vi.stubGlobal('RTCPeerConnection', failing);
        return { data: { ice_servers: [{ urls: ['turn:relay.test'] }], relay_only: true, expires_at: null } };
      },
    },
  });
  await screen.findByRole('link', { name: 'Zu meinen Terminen' });
  await user.click(start());
  await screen.findByText('Ihr Netzwerk lässt Videogespräche nicht durch');
  expect(screen.getByText(/schalten Sie ein VPN aus/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '030 1234567' })).toBeTruthy();
  expect(screen.queryByText('Alles bereit für Ihren Videotermin')).toBeNull();
});

test('weeks before the appointment the relay is not there to try the network, and the page says from when on', async () => {
  giveDevices();
  const { user } = await openAsPatient('/video-check?appointment=11', {
    answers: {
      'GET /api/patients/rooms/:id': { data: aRoom({ state: 'too_early' }) },
      'GET /api/patients/rooms/:id/ice-servers': refused(409, {
        code: 'video.too_early',
        message: 'Noch nicht.',
      }),
    },
  });
  await screen.findByRole('link', { name: 'Zu meinen Terminen' });
  await user.click(start());
  expect(
    await screen.findByText(/Ihr Netzwerk können Sie hier ab 15 Minuten vor dem Termin prüfen/),
  ).toBeTruthy();
  expect(screen.getByText('Alles bereit für Ihren Videotermin')).toBeTruthy();
  expect(screen.queryByText(/lässt Videogespräche/)).toBeNull();
});

test('the check is there in English', async () => {
  giveDevices(() => 'NotAllowedError');
  const { user } = await openAsPatient('/video-check', { ...asVisitor, language: 'en' });
  await user.click(screen.getByRole('button', { name: 'Test camera and microphone' }));
  await screen.findByText('Your browser is not allowed to use the camera and microphone');
});
