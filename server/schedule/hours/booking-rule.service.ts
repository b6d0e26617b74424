import type { z } from 'zod';
import type { BookingRule, scheduleStaff } from '#contract/schedule-staff.contract.ts';
import { pricedService } from '#server/catalogue/catalogue.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { schedule_answer } from '#texts/generated/schedule_answer.ts';
import { findBookingRule, replaceBookingRule } from '../schedule.store.ts';
import { BOOKING_RULE_DEFAULTS } from './booking-terms.rules.ts';

type Form = z.output<(typeof scheduleStaff)['changeBookingRule']['input']>;

export async function bookingRule(db: Db, serviceId: number): Promise<BookingRule> {
  await requireService(db, serviceId);
  const found = await findBookingRule(db, serviceId);
  return onWire(found ?? { ...BOOKING_RULE_DEFAULTS, serviceId, version: 0 });
}

/** The new rule applies to slots that are offered from now on. */
export async function changeBookingRule(
  db: Db,
  form: Form,
  locale: Locale,
): Promise<{ message: string; data: BookingRule }> {
  await requireService(db, form.service_id);
  const replaced = await replaceBookingRule(db, {
    serviceId: form.service_id,
    bufferBeforeMinutes: form.buffer_before,
    bufferAfterMinutes: form.buffer_after,
    minimumNoticeMinutes: form.minimum_notice,
    horizonDays: form.horizon_days,
    offerNoticeHours: form.offer_notice,
    version: form.version,
  });
  if (!replaced) throw new Failure('schedule.rule_changed');
  return { message: schedule_answer[locale].rule_saved, data: onWire(replaced) };
}

/** Up to how many hours before they begin the clinic offers times of this service to the waiting list by itself. */
export async function offerNoticeHours(db: Db, serviceId: number): Promise<number> {
  return (await findBookingRule(db, serviceId))?.offerNoticeHours ?? BOOKING_RULE_DEFAULTS.offerNoticeHours;
}

async function requireService(db: Db, serviceId: number): Promise<void> {
  if (!(await pricedService(db, serviceId))) throw new Failure('request.not_found');
}

function onWire(rule: typeof BOOKING_RULE_DEFAULTS & { serviceId: number; version: number }): BookingRule {
  return {
    service_id: rule.serviceId,
    version: rule.version,
    buffer_before: rule.bufferBeforeMinutes,
    buffer_after: rule.bufferAfterMinutes,
    minimum_notice: rule.minimumNoticeMinutes,
    horizon_days: rule.horizonDays,
    offer_notice: rule.offerNoticeHours,
  };
}
