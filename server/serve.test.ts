import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { announcement } from './serve.ts';
import { PRODUCTION } from './testing/production-environment.ts';

test('a developer is told the address, the demo logins and where mails appear', () => {
  const text = announcement(readConfig({ PORT: '4000' }), 'embedded');

  expect(text).toContain('Online Klinik is running: http://localhost:4000/patient/');
  expect(text).toContain('Mails appear at:          http://localhost:4000/sandbox/mail');
  for (const login of ['patientin', 'ohne-adresse', 'aerztin', 'assistentin', 'admin'])
    expect(text).toContain(`${login}@example.com`);
  expect(text).toMatch(/^ {2}Log: +\/.+\/data\/logs\/portal\.log$/m);
  expect(text).toContain('sign in at /staff/');
  expect(text).not.toContain('administrator yet');
});

test('an operator is told the version, of no sandbox and no login, but of what the embedded database does not survive', () => {
  const text = announcement(readConfig(PRODUCTION), 'embedded');

  expect(text).toMatch(/^ {2}Version: +\d+\.\d+\.\d+$/m);
  expect(text).not.toMatch(/Log:|sandbox|example\.com|Passwort|geheim/);
  expect(text).toContain('not a power cut');
  expect(announcement(readConfig(PRODUCTION), 'postgres')).not.toContain('power cut');
});

test('whoever starts a clinic without an administrator is told where to make one', () => {
  const url = 'https://klinik.test/staff/set-up/token';

  const text = announcement(readConfig(PRODUCTION), 'postgres', url);

  expect(text).toContain('no administrator yet');
  expect(text.split(url)).toHaveLength(2);
});
