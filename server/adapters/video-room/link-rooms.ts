import { newSecretToken } from '#server/platform/secrets.ts';
import type { VideoRooms } from './video-room.ts';

/** For services that open a room for everybody who knows its name. Every room is a new one that cannot be guessed. */
export function roomsByTemplate(template: string): VideoRooms {
  return {
    kind: 'link',
    async open() {
      return { link: template.replaceAll('{room}', newSecretToken().token), meetingId: null };
    },
    async close() {},
  };
}
