/** What the doctor makes of what it found. Pure: a sentence per fault, and never a secret in one. */

import type { KeyCheck } from '#server/adapters/card-payment/card-payment.ts';

const DAY_MS = 24 * 3_600_000;
const LEAST_CERTIFICATE_DAYS = 14;
const MOST_CLOCK_DIFFERENCE_MS = 5_000;
const LEAST_ROOM_BYTES = 2 * 1024 ** 3;

export interface MailRecords {
  /** TXT records of the sender's domain and of `_dmarc` below it, and its MX hosts. */
  txt: string[];
  dmarc: string[];
  mx: string[];
}

export function domainOf(mailFrom: string): string {
  return mailFrom.replace(/^.*@|>.*$/g, '').trim();
}

/** Without these, letters land among spam or are refused, and anybody can write in the clinic's name. */
export function mailRecordFaults(domain: string, { txt, dmarc, mx }: MailRecords): string[] {
  const spf = txt.filter((record) => /^v=spf1(\s|$)/i.test(record));
  const policy = dmarc.find((record) => /^v=DMARC1\s*;/i.test(record));
  return [
    ...(spf.length === 0 ? [`${domain} has no SPF record (TXT v=spf1 …)`] : []),
    ...(spf.length > 1 ? [`${domain} has ${spf.length} SPF records, so that none counts`] : []),
    ...(spf.some((record) => /\s[+?]?all(\s|$)/i.test(record))
      ? [`the SPF record of ${domain} allows every server (all): end it with -all or ~all`]
      : []),
    ...(policy ? [] : [`_dmarc.${domain} has no DMARC record`]),
    ...(policy && /;\s*p\s*=\s*none/i.test(policy)
      ? [`the DMARC record of ${domain} asks nobody to act (p=none): use quarantine or reject`]
      : []),
    ...(mx.length === 0 ? [`${domain} has no MX record, so answers and bounces reach nobody`] : []),
  ];
}

export interface Certificate {
  isTrusted: boolean;
  protocol: string | null;
  validTo: Date;
}

export function certificateFaults({ isTrusted, protocol, validTo }: Certificate, now: Date): string[] {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  return [
    ...(isTrusted ? [] : ['the certificate is not trusted for this name']),
    ...(protocol === 'TLSv1.2' || protocol === 'TLSv1.3' ? [] : [`${protocol ?? 'no TLS'} is too old`]),
    ...(days < LEAST_CERTIFICATE_DAYS ? [`the certificate ends in ${days} days: is it renewed?`] : []),
  ];
}

export function clockFaults(what: string, differenceMs: number): string[] {
  if (Math.abs(differenceMs) <= MOST_CLOCK_DIFFERENCE_MS) return [];
  const side = differenceMs > 0 ? 'ahead of' : 'behind';
  return [
    `this machine is ${Math.round(Math.abs(differenceMs) / 1000)} s ${side} ${what}: run a time service`,
  ];
}

export interface DatabaseRole {
  isSuperuser: boolean;
  /** Something that the role owns or may empty. */
  owned: string | undefined;
  mayChangeLog: boolean;
  isUpToDate: boolean;
}

export function roleFaults({ isSuperuser, owned, mayChangeLog, isUpToDate }: DatabaseRole): string[] {
  return [
    ...(isSuperuser ? ['the role of DATABASE_URL is a superuser'] : []),
    ...(owned ? [`the role of DATABASE_URL owns ${owned}: see "Two roles" in docs/operations.md`] : []),
    ...(mayChangeLog ? ['the role of DATABASE_URL may change the log of accesses'] : []),
    ...(isUpToDate ? [] : ['the schema is older than the portal: run npm run db:migrate']),
  ];
}

export function roomFaults(freeBytes: number, minFreeBytes: number): string[] {
  const wanted = Math.max(LEAST_ROOM_BYTES, 2 * minFreeBytes);
  const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
  if (freeBytes >= wanted) return [];
  return [`DATA_DIR has ${megabytes(freeBytes)} MB free, and should have ${megabytes(wanted)} MB`];
}

/** No answer says nothing about the keys: the fault is between us and the provider. */
export function keyFaults(provider: string, check: KeyCheck): string[] {
  if (check.outcome === 'accepted') return [];
  const says = {
    refused: `${provider} does not accept the keys`,
    wrong_mode: `the account at ${provider} is of another mode than the keys say`,
    unreachable: `${provider} cannot be reached, so the keys were not checked`,
  }[check.outcome];
  return [`${says} (${check.code})`];
}

/** A wrong signature is refused with 400. Any other answer comes from something in front of the portal. */
export function webhookFaults(path: string, status: number): string[] {
  return status === 400 ? [] : [`${path} answers ${status} instead of 400, so webhooks do not arrive`];
}
