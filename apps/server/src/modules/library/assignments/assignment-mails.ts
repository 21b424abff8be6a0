import { pages } from '@iom/contract/pages/pages.ts';
import { withoutControls } from '@iom/contract/shared/text.ts';
import type { Site } from '#platform/site.ts';

export interface MailSubject {
  /** Name of the licence. */
  name: string;
  site: Site;
}

/** Subject and text of a mail; empty paragraphs are left out. */
export const composeMail = (subject: string, ...paragraphs: string[]) => ({
  subject,
  text: paragraphs.filter((text) => text !== '').join('\n\n'),
});

/** The subject of a mail to a person who does not know the licence yet. */
export interface DescribedSubject extends MailSubject {
  /** What the licence contains, in words. */
  contents: string;
}

export const assignmentsLink = (site: Site) => `Your assignments: ${site.publicUrl}${pages.assign.path()}`;

const maxQuotedNameLength = 60;

/**
 * A name typed by one person in a mail to another: shortened, on one line, and without anything that mail programs turn into a link.
 */
export const quotedName = (name: string) => {
  const plain = withoutControls(name)
    .replace(/\p{L}+:\/\//gu, '')
    .replace(/\.(?=\p{L})/gu, '. ')
    .replaceAll('@', ' at ');
  return plain.length > maxQuotedNameLength ? `${plain.slice(0, maxQuotedNameLength - 1).trimEnd()}…` : plain;
};

/** Mail to the assignee. Only this mail contains the secret in plain text. */
export const invitationMail = (
  { name, contents, site }: DescribedSubject,
  from: { name: string; email: string },
  secret: string,
) =>
  composeMail(
    `${quotedName(from.name)} has shared engine oil data with you`,
    `${quotedName(from.name)} (${from.email}) would like to assign engine oil data to you: “${quotedName(name)}” (${contents}).`,
    `View and accept the invitation: ${site.publicUrl}${pages.acceptAssignment.path({ token: secret })}`,
    'You need an account with exactly this email address; the page helps you to create one. The license is for one person: once you accept, this copy of the data is yours alone.',
    `Decline it: ${site.publicUrl}${pages.declineAssignment.path({ token: secret })}`,
    'If you do not know the sender, you can ignore this email: nothing happens unless you accept.',
  );

/** Mail to the user who assigned it. */
export const assignedMail = ({ name, site }: MailSubject, email: string) =>
  composeMail(
    `Your invitation to ${email} has been sent`,
    `You invited ${email} to accept ${name}.`,
    'Nothing changes until the invitation is accepted, and you can withdraw it until then. After that only the new holder can use this copy of the data; the order and its invoice stay with you.',
    assignmentsLink(site),
  );

/** Mail to the buyer and the previous holder. */
export const transferredMail = ({ name, site }: MailSubject, email: string) =>
  composeMail(
    `${email} has accepted your data`,
    `${email} has accepted ${name}. This copy of the data is now theirs alone.`,
    'The order and its invoice stay with the buyer. To transfer this copy to somebody else, request a reassignment.',
    assignmentsLink(site),
  );

/** Mail to the new holder. */
export const acceptedMail = ({ name, site }: MailSubject) =>
  composeMail(
    'The data you accepted are ready',
    `You have accepted “${quotedName(name)}”. It is yours to use and does not expire.`,
    `Your data: ${site.publicUrl}${pages.owned.path()}`,
  );

/** Mail to the user who assigned it. */
export const declinedMail = (
  { name, site }: MailSubject,
  { email, wasAssigned }: { email: string; wasAssigned: boolean },
) =>
  composeMail(
    `${email} has declined your data`,
    `${email} has declined ${name}. Nothing has changed, and ${
      wasAssigned ? 'you can request another reassignment' : 'you can assign it to somebody else'
    }.`,
    assignmentsLink(site),
  );

/** Mail to the assignee. */
export const withdrawnMail = ({ name }: MailSubject) =>
  composeMail(
    'An invitation to you has been withdrawn',
    `The invitation to accept “${quotedName(name)}” has been withdrawn. You do not need to do anything.`,
  );
