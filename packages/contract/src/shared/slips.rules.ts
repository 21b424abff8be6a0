/** Whether one edit makes the words equal: a letter too few, too many, another one, or two adjacent ones exchanged. */
export const isOneSlip = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
};

/** Providers of mailboxes whose names are long enough for a slip to be told from another name. */
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
