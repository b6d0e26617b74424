import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Room } from '#contract/video.contract.ts';
import { DELAYS_MINUTES } from '#contract/video.rules.ts';
import { staff_video } from '#texts/generated/staff_video.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { MenuButton } from '#web/ui/Menu.tsx';

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }));

interface RoomMenuProps {
  room: Room;
  onRoom: (room: Room) => void;
}

/** What only the doctor decides: who may share a screen, who else comes, and a delay. */
export function RoomMenu({ room, onRoom }: RoomMenuProps) {
  const t = useTexts(staff_video);
  const { appointment_id: id, patient_may_share_screen: isAllowed, guests } = room;
  const [isInviting, setInviting] = useState(false);
  const onDone = ({ data }: { data: Room }) => onRoom(data);
  const allow = useSend(() => callApi('POST /api/staff/rooms/:id/screen', { id, is_allowed: !isAllowed }), {
    onDone,
  });
  const remove = useSend(
    (guestId: number) => callApi('DELETE /api/staff/rooms/:id/guests/:guestId', { id, guestId }),
    { onDone },
  );
  return (
    <>
      <MenuButton onClick={() => void allow.send()}>{isAllowed ? t.forbid_share : t.allow_share}</MenuButton>
      {guests.length === 0 && <MenuButton onClick={() => setInviting(true)}>{t.invite}</MenuButton>}
      {guests.map((guest) => (
        <MenuButton key={guest.id} onClick={() => void remove.send(guest.id)}>
          {t.invite_remove(guest)}
        </MenuButton>
      ))}
      <DelayEntries {...{ room, onRoom }} />
      {/* Outside of the menu, whose list is hidden as soon as an entry is chosen. */}
      {isInviting &&
        createPortal(
          <Suspense>
            <InviteDialog {...{ id, onRoom }} onClose={() => setInviting(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

const OFFERED = DELAYS_MINUTES.filter((minutes) => minutes > 0 && minutes % 10 === 0);

/** Until the patient is in the room. */
function DelayEntries({ room: { appointment_id: id, let_in_at, delay }, onRoom }: RoomMenuProps) {
  const t = useTexts(staff_video);
  const announce = useSend(
    (minutes: (typeof DELAYS_MINUTES)[number]) => callApi('POST /api/staff/rooms/:id/delay', { id, minutes }),
    { onDone: ({ data }) => onRoom(data) },
  );
  if (let_in_at !== null) return null;
  return (
    <>
      {OFFERED.map((minutes) => (
        <MenuButton key={minutes} onClick={() => void announce.send(minutes)}>
          {t.delay_minutes({ minutes })}
        </MenuButton>
      ))}
      {delay !== null && delay.minutes > 0 && (
        <MenuButton onClick={() => void announce.send(0)}>{t.delay_none}</MenuButton>
      )}
    </>
  );
}
