import { newSecretToken } from '#server/platform/secrets.ts';

/** Makes the video links of appointments. */
interface VideoRooms {
  /** A link to a new room whose name cannot be guessed. */
  newLink(): Promise<string>;
}

/** For services that open a room for everybody who knows its name. */
export function roomsByTemplate(template: string): VideoRooms {
  return {
    async newLink() {
      return template.replaceAll('{room}', newSecretToken().token);
    },
  };
}
