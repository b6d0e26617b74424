import { useQuery } from '@tanstack/react-query';
import { video_check } from '#texts/generated/video_check.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useSearchParams } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { Page } from '#web/shell/Page.tsx';
import { useSetting } from '#web/shell/settings.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { DeviceCheck } from '#web/video/devices/DeviceCheck.tsx';
import { pathTo } from '../paths.ts';
import { patientRoom } from './patient-room.ts';

/** Camera, microphone, speaker and network, on any day before the appointment and without an account. */
export const VideoCheckPage = withQueries(VideoCheck);

function VideoCheck() {
  const t = useTexts(video_check);
  const isSignedIn = useSessionUser() !== null;
  const [address] = useSearchParams();
  const id = Number(address.get('appointment'));
  const room = useQuery({
    queryKey: ['room', `patient ${id}`],
    queryFn: ({ signal }) => patientRoom(id).read(signal),
    enabled: isSignedIn && Number.isSafeInteger(id) && id > 0,
  });
  const phone = useSetting('video_phone') ?? room.data?.phone ?? null;
  return (
    <Page>
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <DeviceCheck phone={phone} readIceServers={room.data && (() => patientRoom(id).readIceServers())} />
      <p>
        <ButtonLink to={pathTo(isSignedIn ? 'ScheduleAppointment' : 'Home')} look="quiet">
          {isSignedIn ? t.back : t.to_home}
        </ButtonLink>
      </p>
    </Page>
  );
}
