import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { pageOf, pagingOf } from './paging.ts';
import { Id, Slot } from './schedule.contract.ts';

const WALL_CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const GivenTime = z
  .union([z.string().regex(WALL_CLOCK, 'clock_time'), z.literal('').transform(() => null)])
  .nullable();
const GivenDate = z
  .union([z.iso.date('date').regex(/^20/, 'date'), z.literal('').transform(() => null)])
  .nullable();

export const WAITLIST_NOTICE_HOURS = [0, 2, 6, 24, 48, 168] as const;
export const WISHES_AT_MOST = 10;

/** What somebody waits for. Empty lists and null stand for any. */
const Wish = z.object({
  doctor_ids: z.array(Id).max(50),
  weekdays: z.array(z.int().min(1).max(7)).max(7).describe('Monday = 1'),
  from_time: GivenTime.describe('HH:mm in Berlin; the appointment begins then or later'),
  until_time: GivenTime.describe('HH:mm in Berlin; the appointment begins before or then'),
  notice_hours: z
    .int()
    .min(0)
    .max(24 * 30)
    .describe('the shortest time between the offer and the appointment'),
  until_date: GivenDate.describe('the last date in Berlin'),
  at_night: z.boolean().describe('offers may also come between 21 and 8 in Berlin'),
});
export type WaitlistWish = z.output<typeof Wish>;

const JoinForm = Wish.extend({
  service_id: Id,
  appointment_id: Id.nullish().describe('an own appointment of this service, which taking an offer moves'),
});
export type WaitlistJoinForm = z.output<typeof JoinForm>;

/** Of its patient, or of the staff. */
export const WaitlistEntry = z.object({
  id: z.int(),
  status: z
    .enum(['active', 'paused'])
    .describe('paused: too many offers in a row were left without an answer'),
  service: z.object({ id: z.int(), title: z.string().describe("in the caller's language") }),
  appointment: z
    .object({ id: z.int(), starts_at: z.iso.datetime() })
    .nullable()
    .describe('the appointment that is wanted earlier; null for a new one'),
  doctors: z.array(z.object({ id: z.int(), display_name: z.string() })),
  weekdays: z.array(z.int()),
  from_time: z.string().nullable(),
  until_time: z.string().nullable(),
  notice_hours: z.int(),
  until_date: z.iso.date().nullable(),
  at_night: z.boolean(),
  joined_at: z.iso.datetime(),
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

export const waitlistOfferStatuses = [
  'open',
  'accepted',
  'taken',
  'declined',
  'expired',
  'lapsed',
  'withdrawn',
] as const;

/** A free time that is held for one patient. */
export const WaitlistOffer = z.object({
  id: z.int(),
  status: z
    .enum(waitlistOfferStatuses)
    .describe('accepted: taken and not paid for yet; lapsed: it was not paid for in time'),
  service: z.object({ id: z.int(), title: z.string() }),
  doctor: z.object({ id: z.int(), display_name: z.string() }),
  starts_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  seconds_left: z.int().describe('until it expires; 0 when it is over'),
  moves: z
    .object({ id: z.int(), starts_at: z.iso.datetime() })
    .nullable()
    .describe('the appointment that taking it moves; null when taking it books a new one'),
  price_cents: z.int().nullable().describe('of a new appointment'),
  free_until: z.iso
    .datetime()
    .nullable()
    .describe('until when the appointment could be cancelled free of charge; null when it no longer could'),
});
export type WaitlistOffer = z.infer<typeof WaitlistOffer>;

const Done = z.object({ message: z.string() });

const Taken = z.object({
  status: z.enum(waitlistOfferStatuses),
  confirmation_token: z
    .string()
    .nullable()
    .describe('for the page that confirms and pays; null when nothing is to pay, or it was sent before'),
});

export const waitlist = defineEndpoints({
  readWaitlist: {
    method: 'GET',
    path: '/api/patients/waitlist',
    access: 'patient',
    summary: "The patient's own entries of the waiting list, and the offer that waits for an answer.",
    input: z.object({}),
    output: z.object({
      data: z.object({ entries: z.array(WaitlistEntry), offer: WaitlistOffer.nullable() }),
    }),
  },
  joinWaitlist: {
    method: 'POST',
    path: '/api/patients/waitlist',
    access: 'patient',
    summary: 'Waits for a free time of a service, or for an earlier time of an own appointment.',
    input: JoinForm,
    output: z.object({ message: z.string(), data: WaitlistEntry }),
  },
  changeWaitlistEntry: {
    method: 'PUT',
    path: '/api/patients/waitlist/:id',
    access: 'patient',
    summary: 'Changes what the patient waits for. A paused entry is active again; its place stays.',
    input: Wish.extend({ id: Id }),
    output: z.object({ message: z.string(), data: WaitlistEntry }),
  },
  leaveWaitlist: {
    method: 'DELETE',
    path: '/api/patients/waitlist/:id',
    access: 'patient',
    summary: 'Ends an own entry. An offer that is out for it ends, too.',
    input: z.object({ id: Id }),
    output: Done,
  },
  readWaitlistOffer: {
    method: 'GET',
    path: '/api/patients/waitlist/offers/:id',
    access: 'patient',
    summary: 'An offer to this patient, also one that is over. Reading answers nothing.',
    input: z.object({ id: Id }),
    output: z.object({ data: WaitlistOffer }),
  },
  takeWaitlistOffer: {
    method: 'POST',
    path: '/api/patients/waitlist/offers/:id/take',
    access: 'patient',
    summary:
      'Takes the offered time: an appointment that is wanted earlier is moved; a new one is kept until it is paid for.',
    input: z.object({ id: Id }),
    output: z.object({ message: z.string(), data: Taken }),
  },
  declineWaitlistOffer: {
    method: 'POST',
    path: '/api/patients/waitlist/offers/:id/decline',
    access: 'patient',
    summary: 'Says no. The time goes to the next person, and the entry stays.',
    input: z.object({ id: Id }),
    output: Done,
  },
});

const Token = z.string().regex(/^[\w-]{43}$/);

/** What a link of a letter shows: the offer and the one answer that the page gives. */
export const OfferLink = WaitlistOffer.omit({ id: true, status: true }).extend({
  act: z.enum(['take', 'decline']),
});
export type OfferLink = z.infer<typeof OfferLink>;

/** For the links of letters: no session, one offer, one answer. */
export const waitlistLetter = defineEndpoints({
  readOfferLink: {
    method: 'GET',
    path: '/api/patients/waitlist/links/:token',
    access: 'anyone',
    summary:
      'What a link of an offer answers. Reading it changes nothing, because mail scanners follow links.',
    input: z.object({ token: Token }),
    output: z.object({ data: OfferLink }),
  },
  takeByLink: {
    method: 'POST',
    path: '/api/patients/waitlist/links/:token/take',
    access: 'anyone',
    summary: 'Takes the time of the link, as `takeWaitlistOffer` does. Works once, and until the offer ends.',
    input: z.object({ token: Token }),
    output: z.object({ message: z.string(), data: Taken }),
  },
  declineByLink: {
    method: 'POST',
    path: '/api/patients/waitlist/links/:token/decline',
    access: 'anyone',
    summary: 'Says no to the offer of the link. Works once, and until the offer ends.',
    input: z.object({ token: Token }),
    output: Done,
  },
});

export const waitlistColumns = ['joined_at'] as const;

export const StaffWaitlistEntry = WaitlistEntry.extend({
  patient: z.object({ id: z.int(), name: z.string() }),
  offer: z
    .object({ starts_at: z.iso.datetime(), expires_at: z.iso.datetime(), display_name: z.string() })
    .nullable()
    .describe('the offer that waits for an answer'),
});
export type StaffWaitlistEntry = z.infer<typeof StaffWaitlistEntry>;

export const waitlistStaff = defineEndpoints({
  listWaitlist: {
    method: 'GET',
    path: '/api/staff/waitlist',
    access: 'staff',
    summary:
      'Who waits for what, first who joined first. Each word of the search is in the name of the patient, of the service or of a doctor who is wanted.',
    input: pagingOf(waitlistColumns, { perPage: 20, sortColumn: 'joined_at' }).extend({
      service_id: Id.optional(),
    }),
    output: pageOf(StaffWaitlistEntry),
  },
  listTimesForEntry: {
    method: 'GET',
    path: '/api/staff/waitlist/:id/free-times',
    access: 'staff',
    summary: 'The next free times that can be offered to this entry by hand.',
    input: z.object({ id: Id }),
    output: z.object({ data: z.array(Slot) }),
  },
  offerByHand: {
    method: 'POST',
    path: '/api/staff/waitlist/:id/offer',
    access: 'staff',
    summary: 'Offers a free time to one person of the list, whatever the hour and the order.',
    input: z.object({ id: Id, schedule: z.string().max(200).describe('the id of a free slot') }),
    output: z.object({ message: z.string(), data: StaffWaitlistEntry }),
  },
});
