import { pages } from '@iom/contract/pages/pages.ts';
import { type MailSubject, mailOf, quotedName } from '../assignments/assignment-mails.ts';

/** To the holder of a licence that was revoked. @param reason empty: not stated */
export const revokedMail = ({ name, site }: MailSubject, reason: string) =>
  mailOf(
    'Your access to data has ended',
    `Your access to “${quotedName(name)}” has been ended by the institute.`,
    ...(reason ? [`The reason: ${reason}`] : []),
    `If you think this is a mistake, please write to us: ${site.publicUrl}${pages.contact.path()}`,
  );
