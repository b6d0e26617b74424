import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aFile, refused, slow } from './api.ts';
import { address, asVisitor, expectToast, openAsPatient, openAsStaff, toasts } from './open-screen.tsx';

test('a patient opens a screen in English, with its language and token on the wire', async () => {
  const { api } = await openAsPatient('/contacts', {
    language: 'en',
    answers: { 'GET /api/patients/contacts': { data: [], total: 0 } },
  });
  await screen.findByText('No enquiries yet');
  const headers = api.headersOf('GET /api/patients/contacts');
  expect(headers?.get('locale')).toBe('en');
  expect(headers?.get('authorization')).toBe('Bearer token-of-the-patient');
});

test('nothing of the test before is left: no person, no language, no toast', async () => {
  await openAsPatient('/contacts', asVisitor);
  expect(address()).toBe('/login');
  expect(document.documentElement.lang).toBe('de');
  expect(toasts()).toEqual([]);
});

test('a visitor types, the server refuses, and the toast is seen', async () => {
  const { api, user } = await openAsPatient('/forgot-password', {
    ...asVisitor,
    answers: { 'POST /api/patients/forgot-password': refused(422, { message: 'Nein.' }) },
  });
  await user.type(screen.getByRole('textbox', { name: /E-Mail/ }), 'maria@clinic.test');
  await user.click(within(screen.getByRole('main')).getByRole('button'));
  await expectToast('error', 'Nein.');
  expect(api.sent('POST /api/patients/forgot-password')).toEqual([{ email: 'maria@clinic.test' }]);
});

test('a member of staff opens an area of the workspace as the given role', async () => {
  await openAsStaff('/accounts', {
    role: 'admin',
    answers: { 'GET /api/staff/accounts': { data: [] } },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Team');
});

test('what a screen uploads is recorded with its file', async () => {
  const { api } = await openAsPatient('/', {
    answers: { 'POST /api/patients/befunde/create': refused(500) },
  });
  const { uploadFile } = await import('#web/lib/upload-file.ts');
  const file = new File(['labor'], 'labor.pdf');
  await expect(uploadFile('POST /api/patients/befunde/create', { title: 'Labor' }, file)).rejects.toThrow();
  expect(api.sent('POST /api/patients/befunde/create')).toMatchObject([
    { title: 'Labor', file: { name: 'labor.pdf' } },
  ]);
});

test('a file is answered with its name, and an answer can come late', async () => {
  const unread = slow<'GET /api/chats/total-unread-count'>();
  const { api } = await openAsPatient('/', {
    answers: {
      'GET /api/chats/total-unread-count': unread.answer,
      'GET /api/patients/invoices/:id/pdf': aFile('Rechnung ä.pdf'),
    },
  });
  expect(screen.queryByRole('link', { name: '3 ungelesene Nachrichten' })).toBeNull();
  unread.resolve({ data: { unread_count: 3 } });
  await screen.findByRole('link', { name: '3 ungelesene Nachrichten' });

  const answer = await fetch('/api/patients/invoices/9/pdf');
  expect(answer.headers.get('content-disposition')).toContain('Rechnung%20%C3%A4.pdf');
  expect(api.sent('GET /api/patients/invoices/:id/pdf')).toEqual([{ id: '9' }]);
});
