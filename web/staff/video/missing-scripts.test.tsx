import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectToast } from '#web/testing/open-screen.tsx';
import { aStatement, STATEMENT } from '../positions/testing-positions.ts';
import { aWrapUp, WRAP_UP } from '../today/testing-today.ts';
import { enterRoom, SINCE } from './testing-staff-room.ts';

const NOT_LOADED = 'Das konnte gerade nicht geladen werden.';
vi.mock('./ChatPanel.tsx', missing);
vi.mock('./DoctorBrief.tsx', missing);
vi.mock('./InviteDialog.tsx', missing);
vi.mock('../appointments/CompleteAppointmentDialog.tsx', missing);

function missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

const button = (name: string) => screen.getByRole('button', { name });
const panel = (name: string) => within(screen.getByRole('complementary', { name }));

/** Nobody has left, and camera and microphone still send. */
function expectCall({ api, tracks }: Awaited<ReturnType<typeof enterRoom>>): void {
  expect(button('Auflegen')).toBeTruthy();
  expect(tracks.map(({ isStopped }) => isStopped)).toEqual([false, false]);
  expect(api.sent('POST /api/staff/rooms/:id/leave')).toEqual([]);
}

test('without the scripts of the brief and of the chat the call goes on, and only the panel says so', async () => {
  const room = await enterRoom([]);
  await panel('Akte').findByText(NOT_LOADED);
  expectCall(room);
  await room.user.click(button('Chat'));
  await panel('Chat').findByText(NOT_LOADED);
  expectCall(room);
});

test('without the script of the invitation the call goes on, and a toast says so', async () => {
  const room = await enterRoom([]);
  await room.user.click(button('Mehr'));
  await room.user.click(button('Weitere Person einladen'));
  await expectToast('error', NOT_LOADED);
  expectCall(room);
});

test('without the script of the completion the doctor can still go back into the call', async () => {
  const { user, stream, roomOf } = await enterRoom([], () => ({
    [WRAP_UP]: { data: aWrapUp() },
    [STATEMENT]: { data: aStatement() },
  }));
  await stream.say({ type: 'room', room: roomOf([], { let_in_at: SINCE }) });
  await user.click(button('Auflegen'));
  await user.click(await screen.findByRole('button', { name: /Abschließen und/ }));
  await expectToast('error', NOT_LOADED);
  await user.click(button('Zurück ins Gespräch'));
  await screen.findByRole('button', { name: 'Auflegen' });
});
