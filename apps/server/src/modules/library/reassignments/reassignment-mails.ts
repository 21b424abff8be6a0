import { pages } from '@iom/contract/pages/pages.ts';
import { assignmentsLink, type MailSubject, mailOf } from '../assignments/assignment-mails.ts';

/** To the institute. */
export const requestMail = (
  { name, site }: MailSubject,
  request: { by: string; holder: string; email: string; reason: string },
) => ({
  subject: `Reassignment requested by ${request.by}`,
  text: [
    `${request.by} requests the reassignment of ${name}.`,
    `Held by: ${request.holder}\nTo: ${request.email}`,
    request.reason,
    `Decide: ${site.publicUrl}${pages.reassignments.path()}`,
  ].join('\n\n'),
});

/** To the requester. */
export const requestedMail = ({ name }: MailSubject, email: string) =>
  mailOf(
    'We have received your reassignment request',
    `You requested the reassignment of ${name} to ${email}. We will review it and write to you.`,
    'Nothing changes until the request is approved and the new holder has accepted.',
  );

/** To the requester, and to the other of buyer and holder. */
export const decidedMail = ({ name, site }: MailSubject, email: string, approved: boolean) =>
  approved
    ? mailOf(
        'A reassignment is approved',
        `The request to reassign ${name} to ${email} is approved.`,
        `We have mailed the invitation to ${email}. The current holder keeps this copy of the data until it is accepted.`,
        assignmentsLink(site),
      )
    : mailOf(
        'A reassignment is declined',
        `The request to reassign ${name} to ${email} is declined. Nothing has changed.`,
        `Questions: ${site.publicUrl}${pages.contact.path()}`,
      );
