import { useQuery } from '@tanstack/react-query';
import PhoneOff from 'lucide-react/icons/phone-off';
import { useState } from 'react';
import { video } from '#texts/generated/video.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { RoomScreen } from '#web/video/room/RoomScreen.tsx';
import type { RoomParts } from '#web/video/room/room-parts.ts';
import { guestRoom } from './guest-room.ts';

/** For a third person whom the doctor invited to one appointment; the link works once, in one browser. */
export function Invitation() {
  const t = useTexts(video);
  const { token = '' } = useParams();
  const redeemed = useQuery({
    queryKey: ['room invitation', token],
    queryFn: () => redeem(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (redeemed.isPending) {
    return (
      <Page>
        <PageHeading>{t.title}</PageHeading>
        <Skeleton rows={5} label={t.loading} />
      </Page>
    );
  }
  return <GuestRoom />;
}

/** The link is used up by the first look, so the cookie of an earlier look is asked first. */
async function redeem(token: string): Promise<true> {
  try {
    await guestRoom.read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    await callApi('POST /api/room-guest/redeem', { token });
  }
  return true;
}

function GuestRoom() {
  const t = useTexts(video);
  const [parts] = useState<RoomParts>(() => ({
    ways: null,
    heading: ({ doctor }) => t.with_doctor({ name: doctor.display_name }),
    panels: () => [],
    left: (_room, onReturn) => (
      <MessageCard
        Icon={PhoneOff}
        tone="brand"
        title={t.left_title}
        text={t.guest_left}
        actions={
          <Button look="secondary" onClick={onReturn}>
            {t.return}
          </Button>
        }
      />
    ),
    mayShare: () => false,
  }));
  return <RoomScreen api={guestRoom} parts={parts} />;
}
