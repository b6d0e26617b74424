import type { Config } from './config.ts';

/** What a person needs after the start: the address, the logins, where mails appear. */
export function announcement(config: Config, engine: 'postgres' | 'embedded', setUpUrl?: string): string {
  const lines = [
    `Online Klinik is running: ${config.publicUrl}/patient/`,
    `Staff workspace:          ${config.publicUrl}/staff/`,
    `Database:                 ${engine === 'embedded' ? `embedded, in ${config.dataDir}` : 'PostgreSQL'}`,
    ...(config.smtpUrl ? [] : [`Mails appear at:          ${config.publicUrl}/sandbox/mail`]),
    ...(config.hasDemoData ? DEMO_LOGINS : []),
    ...(setUpUrl
      ? ['There is no administrator yet. This link makes one, once, within an hour:', `  ${setUpUrl}`]
      : []),
    ...(config.isProduction && engine === 'embedded' ? [POWER_WARNING] : []),
  ];
  return ['', ...lines.map((line) => `  ${line}`), '', ''].join('\n');
}

const DEMO_LOGINS = [
  'Demo logins, password Demo-Passwort-1:',
  '  patientin@example.com      a patient with address',
  '  ohne-adresse@example.com   a patient without address',
  '  aerztin@example.com        a doctor',
  '  assistentin@example.com    an assistant',
  '  admin@example.com          an administrator',
  'The last three sign in at /staff/, without a second factor.',
];
const POWER_WARNING =
  'The embedded database survives a killed process, not a power cut. Use PostgreSQL in production.';
