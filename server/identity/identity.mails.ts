import type { StaffRole } from '#contract/staff-roles.rules.ts';
import type { Letter } from '#server/platform/mail.ts';
import { identity_mail } from '#texts/generated/identity_mail.ts';
import { identity_staff } from '#texts/generated/identity_staff.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { emailKeyOf } from './person.rules.ts';
import { type Recipient, writeLetter } from './write-mail.service.ts';

export function codeLetter(to: Recipient, code: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, { subject: t.code_subject, body: [t.code_body, t.code_secret], highlight: code });
}

export function resetLetter(to: Recipient, publicUrl: string, token: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, {
    subject: t.reset_subject,
    body: [t.reset_body, t.ignore],
    link: { label: t.reset_link, url: resetUrl(to, publicUrl, token) },
  });
}

/** The same link, asked for by the clinic. */
export function resetByClinicLetter(to: Recipient, publicUrl: string, token: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, {
    subject: t.reset_subject,
    body: [t.reset_by_clinic, t.ignore_unwanted],
    link: { label: t.reset_link, url: resetUrl(to, publicUrl, token) },
  });
}

export function welcomeLetter(to: Recipient, publicUrl: string, token: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, {
    subject: t.welcome_subject,
    body: [t.welcome_body, t.welcome_not_me],
    link: { label: t.confirm_link, url: confirmationUrl(publicUrl, token) },
  });
}

/** To the mailbox that a guest named. The link in this mail proves the address. */
export function guestWelcomeLetter(to: Recipient, publicUrl: string, token: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, {
    subject: t.guest_subject,
    body: [t.guest_body, t.guest_not_me],
    link: { label: t.confirm_link, url: confirmationUrl(publicUrl, token) },
  });
}

/** To the owner of an address that somebody tried to register or to change to. */
export function guestOfKnownAddressLetter(to: Recipient, publicUrl: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, {
    subject: t.guest_subject,
    body: [t.guest_known_body, t.guest_known_not_me],
    link: { label: t.known_link, url: `${publicUrl}/patient/login` },
  });
}

export function confirmationLetter(to: Recipient, publicUrl: string, token: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, {
    subject: t.welcome_subject,
    body: [t.confirm_body, t.welcome_not_me],
    link: { label: t.confirm_link, url: confirmationUrl(publicUrl, token) },
  });
}

/** To a patient whose new account the clinic has approved. */
export function approvedLetter(to: Recipient, publicUrl: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, {
    subject: t.approved_subject,
    body: [t.approved_body],
    link: { label: t.known_link, url: `${publicUrl}/patient/login` },
  });
}

/** To the owner of an address that somebody tried to register or to change to. */
export function knownAddressLetter(to: Recipient, publicUrl: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, {
    subject: t.known_subject,
    body: [t.known_body, t.known_help],
    link: { label: t.known_link, url: `${publicUrl}/patient/login` },
  });
}

/**
 * To the new mailbox. Also sent if the owner of the former mailbox has declined, so that a mistyped address can be
 * corrected.
 */
export function emailChangeLetter(to: Recipient, newEmail: string, publicUrl: string, token: string): Letter {
  const t = identity_mail[to.locale];
  const isSame = emailKeyOf(newEmail) === emailKeyOf(to.email);
  const addressDeclinedAt = (isSame && to.addressDeclinedAt) || null;
  return writeLetter(
    { ...to, email: newEmail, emailVerifiedAt: null, addressDeclinedAt },
    {
      subject: t.change_subject,
      body: [t.change_body, t.ignore],
      link: { label: t.confirm_link, url: confirmationUrl(publicUrl, token) },
    },
  );
}

export type SecurityNews =
  | 'password_changed'
  | 'email_change_requested'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'unproven_password_dropped';

/** Tells the owner what changed about signing in to the account. */
export function securityLetter(to: Recipient, news: SecurityNews): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, { subject: t.security_subject, body: [t[news], t.security_help] });
}

/** To the former address, with the link that undoes the change. Without a link only the clinic can help. */
export function emailChangedLetter(to: Recipient, publicUrl: string, undoToken: string | undefined): Letter {
  const t = identity_mail[to.locale];
  if (undoToken) {
    return writeLetter(to, {
      subject: t.security_subject,
      body: [t.email_changed, t.email_changed_undo],
      link: { label: t.undo_link, url: `${publicUrl}/patient/undo-email/${undoToken}` },
    });
  }
  return writeLetter(to, {
    subject: t.security_subject,
    body: [t.email_changed, t.email_changed_help],
    link: { label: t.contact_link, url: `${publicUrl}/patient/contact` },
  });
}

/** To the former address, which is the account's address again. */
export function emailUndoneLetter(to: Recipient, publicUrl: string, resetToken: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, {
    subject: t.undone_subject,
    body: [t.undone_body, t.undone_next],
    link: { label: t.reset_link, url: resetUrl(to, publicUrl, resetToken) },
  });
}

/** To the address that was removed again. Its reader may be a stranger. */
export function emailTakenBackLetter(to: Recipient, publicUrl: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(
    { ...to, emailVerifiedAt: null },
    {
      subject: t.undone_subject,
      body: [t.taken_back_body, t.email_changed_help],
      link: { label: t.contact_link, url: `${publicUrl}/patient/contact` },
    },
  );
}

export function codePathClosedLetter(to: Recipient, path: 'code' | 'totp'): Letter {
  const t = identity_mail[to.locale];
  const help = path === 'code' ? t.closed_code_help : t.closed_totp_help;
  return writeLetter(to, { subject: t.closed_subject, body: [t.closed_body, help] });
}

export function newPlaceLetter(to: Recipient, device: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, {
    subject: t.new_place_subject,
    body: [t.new_place_body({ device }), t.security_help],
  });
}

/** To a new member of staff, who has no password yet. */
export function invitationLetter(to: Recipient, publicUrl: string, token: string): Letter {
  const t = identity_staff[to.locale];
  return writeLetter(to, {
    subject: t.mail_subject,
    body: [t.mail_body, t.mail_factor, t.mail_unexpected],
    link: { label: t.mail_link, url: `${publicUrl}/staff/invitation/${token}` },
  });
}

/** To a member of staff whose roles an administrator has changed. */
export function rolesChangedLetter(to: Recipient, roles: readonly StaffRole[]): Letter {
  const t = identity_staff[to.locale];
  const names = roles.map((role) => staff_shell[to.locale][`role_${role}`]).join(', ');
  return writeLetter(to, {
    subject: t.roles_subject,
    body: [t.roles_body({ roles: names }), t.roles_unexpected],
  });
}

export function staffResetLetter(to: Recipient, publicUrl: string, token: string): Letter {
  const t = identity_mail[to.locale];
  return writeLetter(to, {
    subject: t.reset_subject,
    body: [t.reset_body, identity_staff[to.locale].reset_factor, t.ignore],
    link: { label: t.reset_link, url: `${publicUrl}/staff/reset-password/${token}` },
  });
}

function resetUrl({ email }: Recipient, publicUrl: string, token: string): string {
  return `${publicUrl}/patient/reset-password/${token}?email=${encodeURIComponent(email)}`;
}

function confirmationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/patient/confirm-email/${token}`;
}
