import { newSecretToken } from '#server/platform/secrets.ts';

/** Gives an appointment a place on the network. */
interface VideoRooms {
  /** The link to a room that nobody has and nobody can guess. */
  newLink(): Promise<string>;
}

/** Rooms of a service that opens one for whoever comes with its name. */
export function roomsByTemplate(template: string): VideoRooms {
  return {
    async newLink() {
      return template.replaceAll('{room}', newSecretToken().token);
    },
  };
}
