import { beforeEach, expect, test } from 'vitest';
import { service } from '#server/catalogue/catalogue.tables.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { EXAMINATION } from '#server/positions/testing.ts';
import { aCalendarClinic, anAppointment } from '../testing.ts';

const ULTRASOUND = { number: '410', factor_hundredths: 230, times: 1, reason: '' };

let ward: Awaited<ReturnType<typeof aCalendarClinic>>;
let path: string;

beforeEach(async () => {
  ward = await aCalendarClinic();
  path = `/api/staff/appointments/${await anAppointment(ward.clinic, ward.plan, ward.patient)}/positions`;
});

const read = (role: StaffRole) => ward.as(role, `GET ${path}`);
const save = (positions: object[]) => ward.as('doctor', `PUT ${path}`, { version: 0, positions });

test.each(['410', '420'])(
  'a statement with %s is refused without the organs, at the field',
  async (number) => {
    for (const organs of [undefined, '', '  ']) {
      const { status, body } = await save([EXAMINATION, { ...ULTRASOUND, number, organs }]);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['positions.1.organs']]);
    }
    const saved = await save([{ ...ULTRASOUND, number, organs: ' Gebärmutter ' }]);
    expect(saved.body.data.positions).toMatchObject([{ number, organs: 'Gebärmutter' }]);
    expect((await read('assistant')).body.data.positions).toMatchObject([{ organs: 'Gebärmutter' }]);
  },
);

test('other positions have no organs, and a template needs none', async () => {
  const saved = await save([{ ...EXAMINATION, organs: 'Herz' }]);
  expect(saved.body.data.positions[0]).not.toHaveProperty('organs');
  await ward.clinic.db.update(service).set({ priceCents: 100_00 });
  const template = await ward.as('admin', `PUT /api/staff/services/${ward.plan.checkUp}/positions`, {
    version: 0,
    positions: [{ ...ULTRASOUND, organs: 'Leber' }],
  });
  expect(template.status).toBe(200);
  expect(template.body.data.positions[0]).not.toHaveProperty('organs');
});
