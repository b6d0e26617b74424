import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused, slow } from '#web/testing/api.ts';
import { address, expectToast, toasts } from '#web/testing/open-screen.tsx';
import { aSlot, HELD, HOLD, openWizard, SLOT } from './testing-wizard.ts';

const TAKEN = refused(409, { code: 'schedule.slot_taken', message: 'Dieser Termin wurde soeben vergeben.' });
const LATER_HELD = { ...HELD, hold: { ...HELD.hold, slot_id: aSlot('11:30').id } };

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string | RegExp) => (await screen.findByRole('button', { name })).click();
const summary = () => screen.getByRole('complementary', { name: 'Ihre Auswahl' });

/** On a slow line: 10:30 is asked for, and before the answer comes 11:30. */
async function chooseTwice() {
  const [first, second] = [slow<typeof HOLD>(), slow<typeof HOLD>()];
  const { api } = await openWizard({
    step: 2,
    answers: {
      [HOLD]: ({ start_time }) => (start_time === SLOT.start_time ? first : second).answer(),
    },
  });
  await act(() => press(/^10:30 45 Min\./));
  await act(() => press('Weiter'));
  await heading('Ihre Stammdaten');
  await act(() => press('Zurück'));
  await act(() => press(/^11:30 45 Min\./));
  await act(() => press('Weiter'));
  await heading('Ihre Stammdaten');
  expect(api.sent(HOLD)).toHaveLength(2);
  return { first, second };
}

test.each([
  ['a refusal', TAKEN],
  ['a hold', HELD],
])(
  'SLOT-18: %s of a time that the visitor has replaced leaves the newer time as it is',
  async (_what, answer) => {
    const { first, second } = await chooseTwice();
    await act(async () => first.resolve(answer));
    second.resolve(LATER_HELD);
    await expectToast('success', HELD.message);
    await heading('Ihre Stammdaten');
    expect(summary().textContent).toContain('11:30 Uhr');
    expect(summary().textContent).toContain('Noch 15:00 Minuten für Sie reserviert');
    expect(toasts()).toHaveLength(1);
  },
);

test('SLOT-18: a refusal does not lead back who has left the booking meanwhile', async () => {
  const answer = slow<typeof HOLD>();
  const { user } = await openWizard({ step: 2, slot: SLOT, answers: { [HOLD]: answer.answer } });
  await act(() => press('Weiter'));
  await heading('Ihre Stammdaten');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Anmelden' }));
  await heading('Anmelden');
  answer.resolve(TAKEN);
  await expectToast('error', 'Dieser Termin wurde soeben vergeben.');
  expect(address()).toBe('/login');
});
