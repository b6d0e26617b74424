import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Room } from '#contract/video.contract.ts';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { aStream, giveDevices, OWN_FINGERPRINT } from '#web/video/testing-devices.ts';
import { aRoom } from '#web/video/testing-room.ts';

const ENTER = 'POST /api/room-guest/enter';
const WORDING = { version: 'v3', text: 'Ich behandle vertraulich, was ich höre.', is_given: false };

async function openInvitation(room: Partial<Room>) {
  giveDevices();
  const guest = { ...room, side: 'guest' } as const;
  return await openAsPatient('/visit-guest/abc', {
    answers: {
      'GET /api/room-guest': { data: aRoom(guest) },
      'GET /api/room-guest/ice-servers': { data: { ice_servers: [], relay_only: false, expires_at: null } },
      [ENTER]: ({ peer_id }) => ({
        data: aRoom({
          ...guest,
          peers: [
            {
              peer_id: String(peer_id),
              side: 'guest',
              name: 'Ada Özdemir',
              state: 'waiting',
              since: '2026-11-16T09:00:00.000Z',
              fingerprint: OWN_FINGERPRINT,
            },
          ],
        }),
      }),
      'GET /api/room-guest/stream': aStream().answer,
      'POST /api/room-guest/leave': { data: aRoom(guest) },
    },
  });
}

test('a guest reads the wording of the patient and agrees to it before joining', async () => {
  const { api, user } = await openInvitation({ consent: WORDING });
  const agree = await screen.findByRole('button', { name: 'Zustimmen und eintreten' });
  expect(screen.getByText(WORDING.text)).toBeTruthy();
  expect(api.sent(ENTER)).toEqual([]);
  await user.click(agree);
  await screen.findByRole('heading', { name: 'Sie sind im Wartezimmer' });
  expect(api.sent(ENTER)[0]).toMatchObject({ consent_version: 'v3', fingerprint: OWN_FINGERPRINT });
});

test('a guest who has agreed enters without being asked again', async () => {
  const { api, user } = await openInvitation({ consent: { ...WORDING, is_given: true } });
  await user.click(await screen.findByRole('button', { name: 'Eintreten' }));
  await screen.findByRole('heading', { name: 'Sie sind im Wartezimmer' });
  expect(screen.queryByText(WORDING.text)).toBeNull();
  expect(api.sent(ENTER)[0]?.consent_version).toBeUndefined();
});
