import type { VideoLinkForm } from '#contract/appointments-staff.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import { takesPlace } from '../appointment-moves.rules.ts';
import { eraseVideoLinks, updateAppointment } from '../appointments.store.ts';
import { lockForStaff } from '../move-appointment.service.ts';
import { leadsTo, linksErasedBefore } from './video-link.rules.ts';

/** Erases links that nobody needs any more, because they could still let somebody in. */
export async function eraseUsedLinks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await eraseVideoLinks(db, linksErasedBefore(now()));
}

/** Staff enter another link. Its host must be one that the configuration trusts. */
export async function enterVideoLink(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
  { id, zoom_link, video_link }: VideoLinkForm,
  { locale }: Pick<Client, 'locale'>,
) {
  const videoLink = zoom_link ?? video_link ?? null;
  if (videoLink !== null && !leadsTo(config.videoLinkHosts, videoLink)) {
    const hosts = config.videoLinkHosts.join(', ');
    const field = zoom_link === undefined ? 'video_link' : 'zoom_link';
    throw new Failure('request.invalid', {
      fields: { [field]: [{ text: 'video_host', values: { hosts } }] },
    });
  }
  await db.transaction(async (tx) => {
    const { appointment } = await lockForStaff(tx, staff, id);
    if (!takesPlace(appointment.status)) throw new Failure('appointments.move_refused');
    await updateAppointment(tx, id, { videoLink, updatedAt: now() });
  });
  return { message: appointments_answer[locale].video_link_saved, data: { id, zoom_link: videoLink } };
}
