import { z } from 'zod';
import { againstClock, fetchAgainstClock } from '../provider-clock.ts';
import type { RoomWish, VideoRooms } from './video-room.ts';

export interface ZoomSettings {
  accountId: string;
  clientId: string;
  clientSecret: string;
  /** The user who hosts the meetings; `me` is the owner of the app. */
  hostId: string;
  /** Names the portal in the meetings, so that two portals of one account do not mistake each other's. */
  portal: string;
  /** Where tokens and the API are; the sandbox knows it only once it listens. */
  servers: () => Promise<{ tokenUrl: string; apiUrl: string }>;
  now: () => Date;
  timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;

/**
 * Zoom by plain REST, as a server-to-server app. Zoom has no idempotency keys, so each meeting carries our own key in its
 * agenda, and is looked for before it is made. Of several meetings with one key the first stays, the others are removed.
 */
export function zoomRooms(settings: ZoomSettings): VideoRooms {
  const call = zoomClient(settings);

  async function findOwn(agenda: string): Promise<Meeting[]> {
    const found: Meeting[] = [];
    let page = '';
    do {
      const query = new URLSearchParams({
        type: 'scheduled',
        page_size: '300',
        ...(page && { next_page_token: page }),
      });
      const list = MeetingList.parse((await call('GET', `/users/${settings.hostId}/meetings?${query}`)).body);
      found.push(...list.meetings.filter((meeting) => meeting.agenda === agenda));
      page = list.next_page_token;
    } while (page);
    return found.toSorted((one, other) => one.id - other.id);
  }

  async function update(id: string, body: object): Promise<Meeting | undefined> {
    if ((await call('PATCH', `/meetings/${id}`, body)).status === 404) return undefined;
    const { status, body: shown } = await call('GET', `/meetings/${id}`);
    return status === 404 ? undefined : Meeting.parse(shown);
  }

  async function remove(id: string): Promise<void> {
    await call('DELETE', `/meetings/${id}`);
  }

  async function findOrMake(wish: RoomWish, agenda: string): Promise<Meeting> {
    const [first, ...others] = await findOwn(agenda);
    for (const { id } of others) await remove(String(id));
    const updated = first && (await update(String(first.id), meetingAt(wish, agenda)));
    if (updated) return updated;
    return Meeting.parse(
      (await call('POST', `/users/${settings.hostId}/meetings`, meetingAt(wish, agenda))).body,
    );
  }

  return {
    kind: 'zoom',
    async open(wish, known) {
      const agenda = `appointment-${wish.appointmentId}@${settings.portal}`;
      const moved = known && (await update(known, meetingAt(wish, agenda)));
      const { id, join_url } = moved || (await findOrMake(wish, agenda));
      return { link: join_url, meetingId: String(id) };
    },
    close: remove,
  };
}

const Meeting = z.object({
  id: z.number(),
  join_url: z.url({ protocol: /^https?$/ }),
  agenda: z.string().default(''),
});
type Meeting = z.output<typeof Meeting>;
const MeetingList = z.object({ meetings: z.array(Meeting), next_page_token: z.string().default('') });

/** A scheduled meeting. It names nobody; Zoom need not know who meets whom. Nothing is recorded. */
function meetingAt({ startsAt, endsAt }: RoomWish, agenda: string) {
  return {
    topic: 'Online-Termin',
    type: 2,
    start_time: `${startsAt.toISOString().slice(0, 19)}Z`,
    duration: Math.ceil((endsAt.getTime() - startsAt.getTime()) / 60_000),
    timezone: 'UTC',
    agenda,
    settings: { waiting_room: true, join_before_host: false, auto_recording: 'none' },
  };
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
interface Reply {
  status: number;
  body: unknown;
}

/** Authorised calls. 404 is an answer; every other refusal and every silence rejects, and the caller tries again later. */
function zoomClient(settings: ZoomSettings) {
  let token: { value: string; goodUntil: number } | undefined;

  async function currentToken(): Promise<string> {
    if (token && settings.now().getTime() < token.goodUntil) return token.value;
    const { tokenUrl } = await settings.servers();
    const query = new URLSearchParams({ grant_type: 'account_credentials', account_id: settings.accountId });
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const answer = await fetchAgainstClock(`${tokenUrl}/oauth/token?${query}`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
    });
    if (!answer.ok) throw new Error(`Zoom gave no token: ${answer.status}.`);
    const { access_token, expires_in } = Token.parse(await answer.json());
    token = {
      value: access_token,
      goodUntil: settings.now().getTime() + (expires_in - SPARE_SECONDS) * 1000,
    };
    return access_token;
  }

  async function send(method: Method, path: string, body?: object): Promise<Reply> {
    const bearer = await currentToken();
    const { apiUrl } = await settings.servers();
    const answer = await fetchAgainstClock(`${apiUrl}/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  return async (method: Method, path: string, body?: object): Promise<Reply> =>
    await againstClock(settings.timeoutMs ?? TIMEOUT_MS, async () => {
      let reply = await send(method, path, body);
      if (reply.status === 401) {
        token = undefined;
        reply = await send(method, path, body);
      }
      if (reply.status >= 400 && reply.status !== 404) throw new Error(`Zoom refused: ${reply.status}.`);
      return reply;
    });
}

/** A token is renewed this long before it expires, so that it never expires during a call. */
const SPARE_SECONDS = 120;
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
