import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';

const PATIENTS = 'GET /api/staff/patients';
const answers = { [PATIENTS]: { data: [], total: 0 } };
const NOT_LOADED = 'Das konnte gerade nicht geladen werden.';
const missing = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

afterEach(() => {
  vi.doUnmock('./Palette.tsx');
  vi.doUnmock('./PasswordDialog.tsx');
  vi.doUnmock('./StepUpDialog.tsx');
});

/** The page around the dialog is whole. */
function expectPage(): void {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Patientinnen');
  expect(screen.getByRole('button', { name: /^Rita Berger/ })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
}

test('without the script of the palette the page stays and says so', async () => {
  vi.doMock('./Palette.tsx', missing);
  const { user } = await openAsStaff('/patients', { answers });
  await user.click(screen.getByRole('button', { name: /Suche|Strg/ }));
  await expectToast('error', NOT_LOADED);
  expectPage();
});

test('without the script of the password dialog the page stays and says so', async () => {
  vi.doMock('./PasswordDialog.tsx', missing);
  const { user } = await openAsStaff('/patients', { answers });
  await user.click(screen.getByRole('button', { name: /^Rita Berger/ }));
  await user.click(screen.getByRole('button', { name: 'Passwort ändern' }));
  await expectToast('error', NOT_LOADED);
  expectPage();
});

test('without the script of the proof there is no proof, and the next question asks again', async () => {
  vi.doMock('./StepUpDialog.tsx', missing);
  const { user } = await openAsStaff('/patients', { answers });
  const [{ StepUp }, { StepUpContext }] = await Promise.all([
    import('./StepUp.tsx'),
    import('../identity/step-up.ts'),
  ]);
  const proofs: boolean[] = [];
  render(
    <StepUp>
      <StepUpContext.Consumer>
        {(askForProof) => (
          <button type="button" onClick={async () => proofs.push(await askForProof())}>
            Konto anlegen
          </button>
        )}
      </StepUpContext.Consumer>
    </StepUp>,
  );
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  await waitFor(() => expect(proofs).toEqual([false]));
  await expectToast('error', NOT_LOADED);
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  await waitFor(() => expect(proofs).toEqual([false, false]));
});
