import { waitlist as waitlistEndpoints, waitlistLetter, waitlistStaff } from '#contract/waitlist.contract.ts';
import {
  appointmentConfirmed,
  appointmentMoved,
  appointmentRescheduled,
} from '#server/appointments/appointments.events.ts';
import { type Capability, implement, listen } from '#server/platform/capability.ts';
import { declineOffer, takeOffer } from './answer-offer.service.ts';
import { completeOffer, endPast, expireOffers, withdrawImpossible } from './end-offers.service.ts';
import {
  changeEntry,
  joinWaitlist,
  leaveWaitlist,
  readOffer,
  readWaitlist,
} from './join-waitlist.service.ts';
import { listTimesForEntry, listWaitlist, offerToEntry } from './list-waitlist.service.ts';
import { declineByLink, readOfferLink, takeByLink } from './offer-link.service.ts';
import { offerCancelledTime, offerFormerTime, offerWaitingTimes } from './offer-times.service.ts';
import { forgetOldOffers, waitlistPersonalData } from './waitlist.personal-data.ts';

/** Who waits for a free time, and to whom a time that came free is offered. */
export const waitlist: Capability = {
  name: 'waitlist',
  routes: [
    ...implement(waitlistEndpoints, {
      readWaitlist: ({ deps, actor, client }) => readWaitlist(deps, actor, client),
      joinWaitlist: ({ deps, actor, input, client }) => joinWaitlist(deps, actor, input, client),
      changeWaitlistEntry: ({ deps, actor, input, client }) => changeEntry(deps, actor, input, client),
      leaveWaitlist: ({ deps, actor, input, client }) => leaveWaitlist(deps, actor, input.id, client),
      readWaitlistOffer: ({ deps, actor, input, client }) => readOffer(deps, actor, input.id, client),
      takeWaitlistOffer: ({ deps, actor, input, client }) => takeOffer(deps, actor, input.id, client),
      declineWaitlistOffer: ({ deps, actor, input, client }) => declineOffer(deps, actor, input.id, client),
    }),
    ...implement(waitlistLetter, {
      readOfferLink: ({ deps, input, client }) => readOfferLink(deps, input.token, client),
      takeByLink: ({ deps, input, client }) => takeByLink(deps, input.token, client),
      declineByLink: ({ deps, input, client }) => declineByLink(deps, input.token, client),
    }),
    ...implement(waitlistStaff, {
      listWaitlist: ({ deps, input, client }) => listWaitlist(deps, input, client),
      listTimesForEntry: ({ deps, input }) => listTimesForEntry(deps, input.id),
      offerByHand: ({ deps, input, client }) => offerToEntry(deps, input, client),
    }),
  ],
  listeners: [
    listen(appointmentMoved, 'offer the cancelled time', offerCancelledTime),
    listen(appointmentRescheduled, 'offer the former time', offerFormerTime),
    listen(appointmentConfirmed, 'complete the offer', completeOffer),
  ],
  sweeps: [
    { name: 'end offers without an answer', cron: '* * * * *', run: expireOffers },
    { name: 'withdraw offers that are not possible any more', cron: '* * * * *', run: withdrawImpossible },
    { name: 'offer waiting times', cron: '* * * * *', run: offerWaitingTimes },
    { name: 'end entries that are over', cron: '7 * * * *', run: endPast },
    { name: 'forget old offers', cron: '23 3 * * *', run: forgetOldOffers },
  ],
  personalData: waitlistPersonalData,
};
