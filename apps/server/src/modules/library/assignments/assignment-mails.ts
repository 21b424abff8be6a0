import { pages } from '@iom/contract/shared/pages.ts';
import type { Site } from '#platform/site.ts';

interface Parties {
  /** What it is about: the name of the dataset. */
  name: string;
  site: Site;
}

const mail = (site: Site, subject: string, ...paragraphs: string[]) => ({
  subject: `${site.siteName}: ${subject}`,
  text: paragraphs.filter((text) => text !== '').join('\n\n'),
});

const seats = (site: Site) => `Who has your data: ${site.publicUrl}${pages.assign.path()}`;

/** To the address something is offered to: the only place where the secret stands. */
export const offerMail = ({ name, site }: Parties, from: string, secret: string) =>
  mail(
    site,
    'data are offered to you',
    `${from} offers you engine-oil test data: ${name}.`,
    `See and accept it: ${site.publicUrl}${pages.acceptAssignment.path({ token: secret })}`,
    'You need an account with exactly this email address; the page helps you to open one. The data come with a single-user licence: once you accept, only you see them.',
    `Decline it: ${site.publicUrl}${pages.declineAssignment.path({ token: secret })}`,
    'If you do not know the sender, you can ignore this mail: nothing happens unless you accept.',
  );

/** To who offered it. */
export const offeredMail = ({ name, site }: Parties, email: string) =>
  mail(
    site,
    'your offer is on its way',
    `You offered ${name} to ${email}.`,
    'Until it is accepted nothing changes, and you can take it back. After that only the new holder sees the data; your receipt stays yours.',
    seats(site),
  );

/** To the buyer and to who held it until now. */
export const handedOverMail = ({ name, site }: Parties, email: string) =>
  mail(
    site,
    'your data have been handed over',
    `${email} has accepted ${name} and is the only one who sees it from now on.`,
    'The order and its invoice stay with who bought it. If the data should go to somebody else, ask for a reassignment.',
    seats(site),
  );

/** To who holds it now. */
export const receivedMail = ({ name, site }: Parties) =>
  mail(
    site,
    'the data are yours',
    `You have accepted ${name}. It is yours to use and does not expire.`,
    `Your data: ${site.publicUrl}${pages.owned.path()}`,
  );

/** To who offered it. */
export const declinedMail = ({ name, site }: Parties, email: string) =>
  mail(
    site,
    'your offer was declined',
    `${email} does not take ${name}. Nothing has changed, and you can offer it to somebody else.`,
    seats(site),
  );

/** To the address it was offered to. */
export const withdrawnMail = ({ name, site }: Parties) =>
  mail(
    site,
    'an offer has been taken back',
    `${name} is no longer offered to you. You need not do anything.`,
  );

/** To the institute. */
export const requestMail = (
  { name, site }: Parties,
  request: { by: string; holder: string; email: string; reason: string },
) => ({
  subject: `Reassignment requested by ${request.by}`,
  text: [
    `${request.by} asks to reassign ${name}.`,
    `Held by: ${request.holder}\nTo: ${request.email}`,
    request.reason,
    `Decide: ${site.publicUrl}${pages.reassignments.path()}`,
  ].join('\n\n'),
});

/** To who asked. */
export const requestedMail = ({ name, site }: Parties, email: string) =>
  mail(
    site,
    'we have your reassignment request',
    `You asked to reassign ${name} to ${email}. We look at it and write to you.`,
    'Nothing changes until the request is approved and the new holder has accepted.',
  );

/** To who asked, and to the other of buyer and holder. */
export const decidedMail = ({ name, site }: Parties, email: string, approved: boolean) =>
  approved
    ? mail(
        site,
        'a reassignment is approved',
        `The request to reassign ${name} to ${email} is approved.`,
        `We have mailed the offer to ${email}. The present holder keeps the data until it is accepted.`,
        seats(site),
      )
    : mail(
        site,
        'a reassignment is declined',
        `The request to reassign ${name} to ${email} is declined. Nothing has changed.`,
        `Questions: ${site.publicUrl}${pages.contact.path()}`,
      );

/** To who loses it. */
export const revokedMail = ({ name, site }: Parties) =>
  mail(
    site,
    'access to data has ended',
    `Your access to ${name} has been ended by the institute.`,
    `If you think this is a mistake, please write to us: ${site.publicUrl}${pages.contact.path()}`,
  );
