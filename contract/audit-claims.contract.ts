import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './schedule.contract.ts';

const Claim = z.object({ id: Id.describe('the file of the booking, as the dashboard names it') });
const Message = z.object({ message: z.string() });

export const auditClaims = defineEndpoints({
  claimBooking: {
    method: 'POST',
    path: '/api/patients/claims/:id',
    access: 'patient',
    summary:
      'Take over what a guest has booked under the own, proven address. Name and birthdate must be alike; it cannot be taken back.',
    input: Claim,
    output: Message,
  },
  declineBooking: {
    method: 'POST',
    path: '/api/patients/claims/:id/decline',
    access: 'patient',
    summary: 'Say that somebody else has booked under the own address; no letter about it comes any more.',
    input: Claim,
    output: Message,
  },
});
