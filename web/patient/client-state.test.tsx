import { QueryClient } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from '#web/lib/fixed-routers.ts';
import { chooseLanguage, currentLanguage } from '#web/lib/language.ts';
import { currentToken, currentUser, signIn } from '#web/lib/session.ts';
import { loadSettings, useSetting } from '#web/shell/settings.ts';
import { useSidebarState } from '#web/shell/TopBar.tsx';
import { bookingDraft, noteInDraft } from './booking/booking-draft.ts';
import { rememberedBooking } from './booking/booking-memory.ts';
import { chooseService } from './booking/booking-state.ts';
import { rememberAddress, rememberedAddress } from './booking/person/own-address.ts';
import { storeBooking } from './booking/stored-booking.ts';
import { unreadKey } from './chat/unread.ts';
import { EMPTY_ADDRESS } from './person/person-values.ts';
import { storeSubmissionMessage, submissionMessage } from './thanks/submission-message.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Shown() {
  const { isOpen, isCompact } = useSidebarState();
  return `${useSetting('hospital_name')} ${isOpen} ${isCompact}`;
}

test('STATE-01: choice and step, entries, address, language, settings, person, unread count, message and sidebar are kept', async () => {
  const queries = new QueryClient();
  signIn('token', { id: 7, name: 'Maria Vogel' });
  storeBooking({ ...chooseService(4), step: 5 });
  noteInDraft(queries, { is_data_accepted: true, is_anamnesis_accepted: true });
  rememberAddress({ ...EMPTY_ADDRESS, city: 'Berlin' });
  chooseLanguage('en');
  queries.setQueryData(unreadKey(7), { unread_count: 3 });
  storeSubmissionMessage('Ihr Termin ist gebucht.');
  const answer = { data: [{ key: 'hospital_name', value: 'Klinik am See' }] };
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => Response.json(answer));
  await loadSettings();

  expect(rememberedBooking()).toMatchObject({ step: 5, serviceId: 4, selection: { slot: null } });
  expect(queries.getQueryData(bookingDraft().queryKey)).toMatchObject({
    is_data_accepted: true,
    is_anamnesis_accepted: true,
  });
  expect(rememberedAddress()).toMatchObject({ city: 'Berlin' });
  expect(currentLanguage()).toBe('en');
  expect([currentToken(), currentUser()?.name]).toEqual(['token', 'Maria Vogel']);
  expect(queries.getQueryData(unreadKey(7))).toEqual({ unread_count: 3 });
  expect(submissionMessage()).toBe('Ihr Termin ist gebucht.');
  vi.unstubAllGlobals();
  const { container } = render(
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  );
  expect(container.textContent).toBe('Klinik am See true false');
});
