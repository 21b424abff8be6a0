import { describeAgent } from '@iom/contract/accounts/agent.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { Site } from '#platform/site.ts';

/** How long the link of a welcome mail works. */
export const confirmationDays = 7;

type Content = Pick<Mail, 'subject' | 'text' | 'urgent'>;

const urgentMail = (subject: string, paragraphs: readonly string[]): Content => ({
  subject,
  text: paragraphs.join('\n\n'),
  urgent: true,
});

const resetLine = (site: Site) => `Set a new password: ${site.publicUrl}${pages.resetPassword.path()}`;

export const resetMail = (site: Site, token: string) =>
  urgentMail('Set a new password', [
    'Someone, hopefully you, asked to set a new password for this address.',
    `Set a new password: ${site.publicUrl}${pages.newPassword.path({ token })}`,
    'The link works once, within an hour.',
    'If this was not you, nothing has changed and you can ignore this email.',
  ]);

/** A reset link that an administrator sends. */
export const resetMailByAdministrator = (site: Site, token: string) =>
  urgentMail('Set a new password', [
    `An administrator of ${site.siteName} has sent you this link to set a new password for your account.`,
    `Set a new password: ${site.publicUrl}${pages.newPassword.path({ token })}`,
    'The link works once, within an hour. Until you use it, your current password stays valid.',
  ]);

/** Sent after a registration, and again on request. */
export const welcomeMail = (site: Site, token: string) =>
  urgentMail('Confirm your email address', [
    `Your account at ${site.siteName} is ready. Please confirm this address: we send your invoices and password links to it.`,
    `Confirm this address: ${site.publicUrl}${pages.confirmEmail.path({ token }, { welcome: true })}`,
    `The link works once, within ${confirmationDays} days. You can order before that.`,
    `If this was not you, do not confirm the address, and tell us: ${site.publicUrl}${pages.contact.path()}`,
  ]);

const apiKeysLine = (label: string, site: Site) => `${label}: ${site.publicUrl}${pages.apiKeys.path()}`;

/** Sent after users change their password. Names the API keys that remain valid, if any. */
export const passwordChangedMail = (site: Site, keysLeft: number) =>
  urgentMail('Your password has been changed', [
    `The password of your account at ${site.siteName} has been changed.`,
    ...(keysLeft > 0
      ? [
          `Your ${keysLeft === 1 ? 'API key' : counted(keysLeft, 'API key')} can still be used.\n${apiKeysLine('Review or revoke', site)}`,
        ]
      : []),
    `If this was not you, set a new password now and tell us.\n${resetLine(site)}`,
  ]);

/** Sent after a reset of the password, which ends every session and revokes every API key. */
export const passwordResetMail = (site: Site, keysRevoked: number) =>
  urgentMail('Your password has been changed', [
    `The password of your account at ${site.siteName} has been changed.`,
    ...(keysRevoked > 0
      ? [
          `Your ${keysRevoked === 1 ? 'API key no longer works' : `${counted(keysRevoked, 'API key')} no longer work`}: programs need a new one.\n${apiKeysLine('Create an API key', site)}`,
        ]
      : []),
    `If this was not you, set a new password now and tell us.\n${resetLine(site)}`,
  ]);

export const apiKeyCreatedMail = (site: Site, { name, hint }: { name: string; hint: string }) =>
  urgentMail('An API key was created for your account', [
    `The API key "${name}" (${hint}…) was created for your account at ${site.siteName}. With it a program can read everything you can see, until you revoke it. It cannot change anything.`,
    apiKeysLine('Review or revoke API keys', site),
    `If this was not you, set a new password with this link: that revokes all keys.\n${resetLine(site)}`,
  ]);

/** Sent to the new address. */
export const confirmNewEmailMail = (site: Site, token: string) =>
  urgentMail('Confirm your new email address', [
    `You asked to use this address for your account at ${site.siteName}.`,
    `Confirm this address: ${site.publicUrl}${pages.confirmEmail.path({ token })}`,
    'The link works once, within an hour. Until then your account keeps its current address.',
    'If this was not you, you can ignore this email.',
  ]);

/** Sent to a new address that already has an account. */
export const emailTakenMail = (site: Site) =>
  urgentMail('This address already has an account', [
    `Someone, hopefully you, asked to use this address for another account at ${site.siteName}. It already has one, so nothing has changed.`,
    `To use the account of this address: ${site.publicUrl}${pages.login.path()}`,
    'If this was not you, you can ignore this email.',
  ]);

/** Sent to the current address. */
export const emailChangeRequestedMail = (site: Site, email: string) =>
  urgentMail('A new email address was requested for your account', [
    `Someone, hopefully you, asked to change the email address of your account at ${site.siteName} to ${email}. It changes once that address is confirmed.`,
    `If this was not you, set a new password with this link: that cancels the change.\n${resetLine(site)}`,
  ]);

/** Sent to the old and the new address, after a change by an administrator. */
export const emailChangedByAdministratorMail = (site: Site, email: string) =>
  urgentMail('Your email address has been changed', [
    `An administrator of ${site.siteName} has changed the email address of your account to ${email}. Sign in with it from now on; your password stays the same. You have been signed out everywhere, and your API keys have been revoked.`,
    `If you did not expect this, tell us: ${site.publicUrl}${pages.contact.path()}`,
  ]);

/** Sent to the old and the new address, after a change by the user. */
export const emailChangedMail = (site: Site, email: string) =>
  urgentMail('Your email address has been changed', [
    `The email address of your account at ${site.siteName} is now ${email}. Sign in with it from now on; your password stays the same.`,
    `If this was not you, tell us: ${site.publicUrl}${pages.contact.path()}`,
  ]);

const knownPasswordLine = (site: Site) =>
  `If this was not you, someone may know your password: set a new one.\n${resetLine(site)}`;

/** Sent after a sign-in from a browser that the account has not used before; the link ends that session. */
export const newBrowserMail = (
  site: Site,
  { agent, address }: { agent: string; address: string },
  token: string,
) =>
  urgentMail('A new browser signed in to your account', [
    `Someone, hopefully you, has signed in to your account at ${site.siteName} from a browser not used with this account before.`,
    `Browser: ${describeAgent(agent)}\nNetwork address: ${address}`,
    'If this was you, you can ignore this email.',
    `If this was not you, end that session: ${site.publicUrl}${pages.endSession.path({ token })}`,
    `Then set a new password, because someone may know yours.\n${resetLine(site)}`,
  ]);

/** @param isFirst whether it is the account's first factor, which ends its other sessions */
export const secondFactorAddedMail = (site: Site, what: 'authenticator app' | 'passkey', isFirst: boolean) =>
  urgentMail('A second factor was added to your account', [
    what === 'passkey'
      ? `A passkey was added to your account at ${site.siteName}. You can sign in with it instead of your password.`
      : `An authenticator app was added to your account at ${site.siteName}.`,
    ...(isFirst
      ? ['Your password alone no longer signs you in. You have been signed out in all other browsers.']
      : []),
    `If this was not you, tell us: ${site.publicUrl}${pages.contact.path()}`,
  ]);

/** Sent after the user has removed one of several second factors. */
export const passkeyRemovedMail = (site: Site) =>
  urgentMail('A passkey was removed from your account', [
    `A passkey was removed from your account at ${site.siteName}. It no longer signs you in.`,
    `Review your passkeys: ${site.publicUrl}${pages.accountSettings.path()}`,
    knownPasswordLine(site),
  ]);

/** Sent after the user, or an administrator, has removed the second factor. */
export const secondFactorRemovedMail = (site: Site, byAdministrator: boolean) =>
  urgentMail('The second factor was removed from your account', [
    `${byAdministrator ? 'An administrator has removed the second factor' : 'The second factor was removed'} from your account at ${site.siteName}. You can now sign in with your password only.`,
    `Set up another one: ${site.publicUrl}${pages.accountSettings.path()}`,
    `If you did not expect this, set a new password and tell us.\n${resetLine(site)}`,
  ]);

export const recoveryCodeUsedMail = (site: Site, codesLeft: number) =>
  urgentMail('A recovery code of your account was used', [
    `A recovery code was used in place of the second factor of your account at ${site.siteName}. ${codesLeft === 0 ? 'No code is' : `${counted(codesLeft, 'code')} ${codesLeft === 1 ? 'is' : 'are'}`} left.`,
    `Make new codes, or set up your new device: ${site.publicUrl}${pages.accountSettings.path()}`,
    knownPasswordLine(site),
  ]);
