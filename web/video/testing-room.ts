import type { Room } from '#contract/video.contract.ts';

/** A room of 10:00 in Berlin, open, with nobody in it; the moment is 10:05. */
export function aRoom(details: Partial<Room> = {}): Room {
  return {
    appointment_id: 11,
    place: 'room',
    link: null,
    side: 'patient',
    state: 'open',
    status: 'confirmed',
    now: '2026-11-16T09:05:00.000Z',
    opens_at: '2026-11-16T08:45:00.000Z',
    starts_at: '2026-11-16T09:00:00.000Z',
    ends_at: '2026-11-16T09:45:00.000Z',
    closes_at: '2026-11-16T10:45:00.000Z',
    doctor: { id: 21, display_name: 'Dr. med. Anna Keller', image: { url: '/api/pictures/1' } },
    patient: { id: 7, name: 'Maria Vogel' },
    service: 'Erstgespräch',
    let_in_at: null,
    delay: null,
    patient_may_share_screen: false,
    problem: null,
    consent: null,
    phone: '030 1234567',
    peers: [],
    guests: [],
    ...details,
  };
}
