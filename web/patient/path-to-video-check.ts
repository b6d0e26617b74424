import { pathTo } from './paths.ts';

/** Without an appointment everything but the network is tried. Not in `paths.ts`, which every first visit loads. */
export function pathToVideoCheck(appointment?: { id: number }): string {
  return appointment ? `${pathTo('VideoCheck')}?appointment=${appointment.id}` : pathTo('VideoCheck');
}
