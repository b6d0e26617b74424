import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Sent, slow } from '#web/testing/api.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { OPEN_FILE } from '#web/testing/patient-file.ts';
import { aPaper } from '#web/testing/treatment.ts';

const LIST = 'GET /api/staff/patients/:patient_id/papers';
const SAVE = 'PUT /api/staff/patients/:patient_id/papers/:paper_id';

const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text des Briefes' });
const button = (name: string) => screen.findByRole('button', { name });

test('a draft that is opened again before the list is read again goes on with what is stored', async () => {
  const draft = aPaper({ kind: 'letter', text: 'Wir berichten.' });
  const { api, user } = await openAsStaff('/patients/9?tab=plan', {
    role: 'doctor',
    answers: {
      ...OPEN_FILE,
      'GET /api/staff/patients/:patient_id/plans': { data: { draft: null, released: [], has_diary: false } },
      'GET /api/staff/plan-templates': { data: [] },
      [LIST]: { data: [draft] },
      [SAVE]: ({ base, text }: Sent) => ({
        data: { ...draft, version: Number(base) + 1, text: String(text) },
      }),
    },
  });
  await user.click(await button('Arztbrief bearbeiten'));
  await user.type(await text(), ' Gruß');
  api.answer({ [LIST]: slow<typeof LIST>().answer });
  await user.click(await button('Schließen'));
  await expectToast('success', 'Entwurf gespeichert.');
  await user.click(await button('Arztbrief bearbeiten'));
  expect((await text()).value).toBe('Wir berichten. Gruß');
  await user.type(await text(), ' Berg');
  await user.click(await button('Schließen'));
  await waitFor(() =>
    expect(api.sent(SAVE).at(-1)).toMatchObject({ base: 2, text: 'Wir berichten. Gruß Berg' }),
  );
});
