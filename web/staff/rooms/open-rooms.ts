import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OpenRoom } from '#contract/video.contract.ts';
import { staff_video } from '#texts/generated/staff_video.ts';
import { commonHeaders } from '#web/lib/call-api.ts';
import { formatTime } from '#web/lib/dates.ts';
import { followEvents } from '#web/lib/event-stream.ts';
import { useTexts } from '#web/lib/language.ts';
import { readApi } from '#web/lib/read-api.ts';
import { CALENDAR } from '../calendar/calendar-query.ts';
import { useMayCall } from '../identity/permissions.ts';

export const OPEN_ROOMS = 'GET /api/staff/rooms';
const RELOAD_MILLISECONDS = 30_000;

/** Who waits since when; followed by the stream, and read again every 30 s where the stream is not heard. */
export const openRooms = queryOptions({
  queryKey: [OPEN_ROOMS],
  queryFn: async (query) => (await readApi(query, OPEN_ROOMS, {})).data,
  refetchInterval: RELOAD_MILLISECONDS,
});

export function useOpenRoom(appointmentId: number): OpenRoom | undefined {
  return useQuery(openRooms).data?.find((room) => room.appointment_id === appointmentId);
}

/** Once on a screen that shows appointments. */
export function useFollowRooms(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      followEvents('/api/staff/rooms/stream', {
        headers: commonHeaders,
        onLive: () => {},
        onEvent: () => void queries.invalidateQueries({ queryKey: [OPEN_ROOMS] }),
      }),
    [queries],
  );
}

/** Then letting in is what the doctor does next; everything else about the appointment stands back. */
export function useHasToLetIn(appointmentId: number): boolean {
  const mayLetIn = useMayCall('letIn');
  return useOpenRoom(appointmentId)?.patient_state === 'waiting' && mayLetIn;
}

/** For what changes a room outside of it. */
export function useReloadRooms(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [OPEN_ROOMS] });
    void queries.invalidateQueries({ queryKey: [CALENDAR] });
  };
}

/** `wartet seit 10:25`; nothing while nobody waits. */
export function useWaitingLabel(appointmentId: number): string | null {
  const t = useTexts(staff_video);
  const room = useOpenRoom(appointmentId);
  if (room?.patient_state === 'in') return t.in_room;
  return room?.waiting_since ? t.waits_short({ time: formatTime(room.waiting_since) }) : null;
}
