import { isOneSlip } from '../shared/slips.rules.ts';

/** Providers of mailboxes whose names are long enough to distinguish a slip from another name. */
const mailProviders = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'protonmail.com',
  't-online.de',
];

/** Domains one letter from a provider's that have mailboxes of their own. */
const similarDomains = ['mail.com', 'email.com', 'ymail.com', 'cloud.com'];

/** The address with the provider it probably means: `joe@gmail.com` for `joe@gmial.com`. Undefined for any other address. */
export const suggestEmail = (email: string): string | undefined => {
  const [, name, domain = ''] = /^([^@]+)@([^@]+)$/.exec(email.trim()) ?? [];
  const written = domain.toLowerCase();
  if (!name || mailProviders.includes(written) || similarDomains.includes(written)) return undefined;
  const meant = mailProviders.find((provider) => isOneSlip(written, provider));
  return meant && `${name}@${meant}`;
};
