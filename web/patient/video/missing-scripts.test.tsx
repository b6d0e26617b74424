import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectToast } from '#web/testing/open-screen.tsx';
import { giveDevices } from '#web/video/testing-devices.ts';
import { DOCTOR, enter, openRoom } from './testing-patient-room.ts';

const NOT_LOADED = 'Das konnte gerade nicht geladen werden.';
vi.mock('./ChatPanel.tsx', missing);
vi.mock('#web/video/devices/DeviceChoice.tsx', missing);
vi.mock('#web/video/room/ProblemDialog.tsx', missing);

function missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

const controls = () => within(screen.getByRole('toolbar', { name: 'Bedienung des Gesprächs' }));

async function inCall() {
  const { tracks } = giveDevices();
  const room = await openRoom({}, 'in');
  await room.user.click(await enter());
  await room.say({}, [DOCTOR]);
  const choose = async (entry: string) => {
    await room.user.click(controls().getByRole('button', { name: 'Mehr' }));
    await room.user.click(await controls().findByRole('button', { name: entry }));
  };
  /** Nobody has left, and camera and microphone still send. */
  const expectCall = () => {
    expect(controls().getByRole('button', { name: 'Auflegen' })).toBeTruthy();
    expect(tracks.map(({ isStopped }) => isStopped)).toEqual([false, false]);
    expect(room.api.sent('POST /api/patients/rooms/:id/leave')).toEqual([]);
  };
  return { ...room, choose, expectCall };
}

test('without the script of the chat the call goes on, and only the panel says so', async () => {
  const { user, expectCall } = await inCall();
  await user.click(controls().getByRole('button', { name: 'Chat' }));
  const panel = within(screen.getByRole('complementary', { name: 'Chat' }));
  await panel.findByText(NOT_LOADED);
  expectCall();
  await user.click(panel.getByRole('button', { name: 'Schließen' }));
  expectCall();
});

test('without the script of the device choice the call goes on, and only the dialog says so', async () => {
  const { choose, expectCall } = await inCall();
  await choose('Geräte');
  const dialog = within(await screen.findByRole('dialog', { name: 'Kamera, Ton und Lautsprecher' }));
  await dialog.findByText(NOT_LOADED);
  expectCall();
});

test('without the script of the problem dialog the call goes on, and a toast says so', async () => {
  const { choose, expectCall } = await inCall();
  await choose('Technisches Problem');
  await expectToast('error', NOT_LOADED);
  expectCall();
});

test('without the script of the device choice a patient can still enter', async () => {
  giveDevices();
  const { user } = await openRoom();
  await user.click(await screen.findByRole('button', { name: 'Geräte auswählen' }));
  await screen.findByText(NOT_LOADED);
  await user.click(await enter());
  await screen.findByRole('heading', { name: 'Sie sind im Wartezimmer' });
});
