import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { onPhone } from '#web/testing/phone.ts';
import { giveDevices } from '#web/video/testing-devices.ts';
import {
  ANNA,
  fromDoctor,
  LIST,
  listOf,
  READ as MARK_READ,
  MESSAGES,
  SEND,
  UNREAD,
} from '../chat/testing-chat.ts';
import { DOCTOR, enter, openRoom, ENTER as ROOM_ENTER, SIGNALS } from './testing-patient-room.ts';

/** In a call with the doctor, whose picture has come. */
async function inCall(answers = {}) {
  const devices = giveDevices();
  const room = await openRoom({}, 'in', answers);
  await room.user.click(await enter());
  await room.say({}, [DOCTOR]);
  await act(async () => devices.connections[0]?.become('connected'));
  const controls = within(screen.getByRole('toolbar', { name: 'Bedienung des Gesprächs' }));
  const choose = async (entry: string) => {
    await room.user.click(controls.getByRole('button', { name: 'Mehr' }));
    await room.user.click(await controls.findByRole('button', { name: entry }));
  };
  return { ...devices, ...room, controls, choose };
}

const press = (code: string, keys: object = { altKey: true }) =>
  fireEvent.keyDown(document, { code, ...keys });
const button = (name: string) => screen.queryByRole('button', { name });

test('the keyboard mutes, darkens and opens the chat with Alt alone, and shares nothing without permission', async () => {
  const { tracks } = await inCall({ [LIST]: listOf([]) });
  press('KeyM', {});
  press('KeyM', { altKey: true, ctrlKey: true });
  press('KeyM', { altKey: true, repeat: true });
  expect(button('Ton aus')).toBeTruthy();
  press('KeyM');
  expect(button('Ton an')).toBeTruthy();
  press('KeyK');
  await waitFor(() => expect(button('Kamera an')).toBeTruthy());
  press('KeyC');
  expect(screen.getByRole('complementary', { name: 'Chat' })).toBeTruthy();
  press('KeyC');
  expect(screen.queryByRole('complementary', { name: 'Chat' })).toBeNull();
  press('KeyB');
  expect(tracks.filter(({ kind }) => kind === 'video')).toHaveLength(1);
});

test('the menu lists the keys of the call', async () => {
  const { choose } = await inCall();
  await choose('Tastenkürzel');
  const dialog = within(await screen.findByRole('dialog', { name: 'Tastenkürzel' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Alt + M: Ton aus oder an',
    'Alt + K: Kamera aus oder an',
    'Alt + B: Bildschirm teilen',
    'Alt + C: Chat',
    'Alt + V: Vollbild',
  ]);
});

test('on a phone the menu offers no keys', async () => {
  onPhone();
  const { controls, user } = await inCall();
  await user.click(controls.getByRole('button', { name: 'Mehr' }));
  await controls.findByRole('button', { name: 'Geräte' });
  expect(controls.queryByRole('button', { name: 'Tastenkürzel' })).toBeNull();
});

test('a patient closes the chat beside the call, and the button that opened it has the focus', async () => {
  const { controls, user } = await inCall({ [LIST]: listOf([]) });
  await user.click(controls.getByRole('button', { name: 'Chat' }));
  const panel = () => within(screen.getByRole('complementary', { name: 'Chat' }));
  await user.click(panel().getByRole('button', { name: 'Schließen' }));
  expect(screen.queryByRole('complementary', { name: 'Chat' })).toBeNull();
  expect(document.activeElement).toBe(controls.getByRole('button', { name: 'Chat' }));
  press('KeyC');
  panel().getByRole('button', { name: 'Schließen' }).focus();
  press('KeyC');
  expect(document.activeElement).toBe(controls.getByRole('button', { name: 'Chat' }));
});

test('full screen shows the call alone, by the menu and by the keyboard, and ends the same way', async () => {
  const requested: Element[] = [];
  const leave = vi.fn(async () => {});
  let shown: Element | null = null;
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
  Object.defineProperty(document, 'fullscreenElement', { get: () => shown, configurable: true });
  document.exitFullscreen = leave;
  Element.prototype.requestFullscreen = async function requestFullscreen(this: Element) {
    requested.push(this);
  };
  const { choose } = await inCall();
  await choose('Vollbild');
  expect(requested).toEqual([screen.getByRole('region', { name: 'Videogespräch' })]);
  shown = requested[0] ?? null;
  await act(async () => void document.dispatchEvent(new Event('fullscreenchange')));
  await choose('Vollbild beenden');
  press('KeyV');
  expect(leave).toHaveBeenCalledTimes(2);
});

test('the other person stays in view as a picture in the picture, and goes back', async () => {
  const small: Element[] = [];
  const end = vi.fn(async () => {});
  Object.assign(document, {
    pictureInPictureEnabled: true,
    pictureInPictureElement: null,
    exitPictureInPicture: end,
  });
  Object.assign(HTMLVideoElement.prototype, {
    async requestPictureInPicture(this: Element) {
      small.push(this);
    },
  });
  const { choose } = await inCall();
  await choose('Bild im Bild');
  expect(small.map((each) => each.getAttribute('aria-label'))).toEqual(['Bild von Dr. med. Anna Keller']);
  Object.assign(document, { pictureInPictureElement: small[0] });
  await choose('Bild im Bild');
  expect(end).toHaveBeenCalledTimes(1);
  Object.assign(document, { pictureInPictureEnabled: false, pictureInPictureElement: null });
});

test('a phone turns from the camera in front to the one at the back, and the former one goes dark', async () => {
  const { choose, asked, tracks, connections } = await inCall();
  await choose('Kamera wechseln');
  await waitFor(() => expect(tracks.filter(({ kind }) => kind === 'video')).toHaveLength(2));
  expect(asked.at(-1)).toMatchObject({ audio: false, video: { facingMode: 'environment' } });
  const [front, back] = tracks.filter(({ kind }) => kind === 'video');
  expect([front?.isStopped, back?.isStopped]).toEqual([true, false]);
  await choose('Kamera wechseln');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ video: { facingMode: 'user' } }));
  expect(connections).toHaveLength(1);
});

test('another microphone is used at once and remembered, without a new call', async () => {
  const { choose, user, asked, tracks, connections } = await inCall();
  await choose('Geräte');
  const dialog = within(await screen.findByRole('dialog', { name: 'Kamera, Ton und Lautsprecher' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Mikrofon' }), 'Headset');
  await waitFor(() => expect(tracks.filter(({ kind }) => kind === 'audio')).toHaveLength(2));
  expect(asked.at(-1)).toMatchObject({ audio: { deviceId: { ideal: 'headset' } }, video: false });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Kamera' }), 'Rückkamera');
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ audio: false, video: { deviceId: { ideal: 'back' } } }),
  );
  expect(connections).toHaveLength(1);
});

test('words and a file go into the normal chat of the two, beside the call', async () => {
  const keller = { ...ANNA, unread_count: 0 };
  const { controls, user, api } = await inCall({
    [LIST]: listOf([keller]),
    [MESSAGES]: { data: [fromDoctor()], nextPageUrl: null },
    [UNREAD]: { data: [] },
    [MARK_READ]: { data: { unread_count: 0 } },
    [SEND]: { data: fromDoctor({ id: 10, sender_kind: 'patient' }) },
  });
  await user.click(controls.getByRole('button', { name: 'Chat' }));
  const panel = screen.getByRole('complementary', { name: 'Chat' });
  await within(panel).findByText('Morgen');
  const input = panel.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The chat takes no file.');
  await userEvent.upload(input, new File(['x'], 'labor.pdf', { type: 'application/pdf' }));
  await user.click(await within(panel).findByRole('button', { name: 'Senden' }));
  await waitFor(() => expect(api.sent(SEND)).toMatchObject([{ file: { name: 'labor.pdf' } }]));
  expect(button('Auflegen')).toBeTruthy();
});

test('a line that carries only the voice is named, and the picture is no longer sent', async () => {
  const { connections } = await inCall();
  const [connection] = connections;
  if (!connection) throw new Error('Nobody is connected.');
  connection.transceivers = [];
  for (const kind of ['audio', 'video', 'video']) connection.addTransceiver(kind);
  connection.stats = [
    { type: 'candidate-pair', nominated: true, state: 'succeeded', availableOutgoingBitrate: 40_000 },
  ];
  await screen.findByText('Schwache Verbindung: Wir senden nur noch Ton.');
  const [voice, camera] = connection.transceivers.map(({ sender }) => sender.parameters.encodings[0]);
  expect([voice?.active, camera?.active]).toEqual([true, false]);
});

/** Alone in the room; then the doctor comes, and this page connects to nobody. */
async function inCallThatNeverComes() {
  const devices = giveDevices();
  const room = await openRoom({}, 'in');
  const { user, say } = room;
  await user.click(await enter());
  await screen.findByText('Dr. med. Anna Keller ist gerade nicht im Sprechzimmer.');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const saying = say({}, [DOCTOR]);
  await vi.advanceTimersByTimeAsync(19_000);
  await saying;
  expect(screen.getAllByText('Verbindung zu Dr. med. Anna Keller wird aufgebaut …')).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  const region = within(screen.getByRole('region', { name: 'Videogespräch' }));
  return { ...devices, ...room, region };
}

test('a connection that never comes is explained after a while, with another try and the phone number', async () => {
  const { connections, user, api, region } = await inCallThatNeverComes();
  vi.useRealTimers();
  const note = region.getByRole('alert');
  expect(note.textContent).toContain('Ihr Netzwerk lässt Videogespräche nicht durch');
  expect(note.textContent).toContain('Wir versuchen weiter, Sie zu verbinden.');
  expect(within(note).getByRole('link', { name: '030 1234567' })).toBeTruthy();
  expect(connections).toHaveLength(1);
  await user.click(within(note).getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(api.sent(ROOM_ENTER)).toHaveLength(2));
});

test('a connection that did not come is tried on by itself, at once with a new network, and its explanation goes when it comes', async () => {
  const { connections, api, region } = await inCallThatNeverComes();
  const tries = () => api.sent(SIGNALS).filter(({ kind }) => kind === 'restart').length;
  const afterTwentySeconds = tries();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  const later = tries();
  expect(later).toBeGreaterThan(afterTwentySeconds + 2);
  window.dispatchEvent(new Event('online'));
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(tries()).toBe(later + 1);
  expect(region.getByRole('alert').textContent).toContain('Ihr Netzwerk lässt Videogespräche nicht durch');
  await act(async () => connections.at(-1)?.become('connected'));
  expect(region.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
  expect(tries()).toBe(later + 1);
});
