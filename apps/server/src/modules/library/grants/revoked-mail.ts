import { pages } from '@iom/contract/pages/pages.ts';
import { type MailSubject, mailOf, quotedName } from '../assignments/assignment-mails.ts';

const reasonAndContact = ({ site }: MailSubject, reason: string) => [
  reason && `The reason: ${reason}`,
  `If you think this is a mistake, please write to us: ${site.publicUrl}${pages.contact.path()}`,
];

/** To the holder of a licence that was revoked. @param reason empty: not stated */
export const revokedMail = (about: MailSubject, reason: string) =>
  mailOf(
    'A licence of yours has been revoked',
    `Your copy of “${quotedName(about.name)}” has been revoked by the institute. Any other copy that you hold stays yours.`,
    ...reasonAndContact(about, reason),
  );

/** To the buyer of a licence that was revoked from another holder. @param reason empty: not stated */
export const boughtRevokedMail = (
  about: MailSubject,
  { order, holder }: { order: number; holder: string },
  reason: string,
) =>
  mailOf(
    'A licence you bought has been revoked',
    `The copy of “${quotedName(about.name)}” that you bought with order ${order} and that ${holder} held has been revoked by the institute. Any other copy that you bought is not affected.`,
    ...reasonAndContact(about, reason),
  );
