import FileText from 'lucide-react/icons/file-text';
import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy, useMemo } from 'react';
import { staff_video } from '#texts/generated/staff_video.ts';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { RoomScreen } from '#web/video/room/RoomScreen.tsx';
import type { RoomParts } from '#web/video/room/room-parts.ts';
import { pathTo } from '../paths.ts';
import { RoomMenu } from './RoomMenu.tsx';
import { staffRoom } from './staff-room.ts';
import { Expecting, isPatientExpected, WaitingBanner } from './WaitingBanner.tsx';

/** Loaded when they are shown. */
const AfterCall = lazy(async () => ({ default: (await import('./AfterCall.tsx')).AfterCall }));
const ChatPanel = lazy(async () => ({ default: (await import('./ChatPanel.tsx')).ChatPanel }));
const DoctorBrief = lazy(async () => ({ default: (await import('./DoctorBrief.tsx')).DoctorBrief }));

/** The doctor's way into the room of an own appointment. */
export function RoomPage() {
  const { appointment = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(appointment) ? <RoomOf id={Number(appointment)} /> : <NotFoundPage />;
}

function RoomOf({ id }: { id: number }) {
  const t = useTexts(video);
  const words = useTexts(staff_video);
  const api = useMemo(() => staffRoom(id), [id]);
  const parts: RoomParts = {
    ways: (
      <ButtonLink to={pathTo('today')} look="secondary">
        {words.back}
      </ButtonLink>
    ),
    heading: ({ patient }) => t.with_patient(patient),
    panels: (room) => [
      { id: 'brief', label: t.brief, Icon: FileText, content: <DoctorBrief room={room} /> },
      { id: 'chat', label: t.chat, Icon: MessageCircle, content: <ChatPanel room={room} /> },
    ],
    banner: (room, onRoom) => <WaitingBanner {...{ room, onRoom }} />,
    alone: (room, onRoom) => isPatientExpected(room) && <Expecting {...{ room, onRoom }} />,
    menu: (room, onRoom) => <RoomMenu {...{ room, onRoom }} />,
    left: (room, onReturn) => <AfterCall {...{ room, onReturn }} />,
    mayShare: () => true,
  };
  return <RoomScreen key={id} {...{ api, parts }} />;
}
