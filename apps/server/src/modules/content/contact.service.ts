import { randomInt } from 'node:crypto';
import { type ContactBody, contactErrors, contactRequired } from '@iom/contract/content/contact.schemas.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Site } from '#platform/site.ts';
import { addMessage } from './contact.store.ts';

const referenceOf = (id: number) => `C-${String(id).padStart(6, '0')}`;

const refuseIncomplete = (contact: ContactBody) => {
  const fields = contactErrors(contact);
  if (Object.keys(fields).length === 0) return;
  const missing = contactRequired.some((field) => contact[field] === '');
  throw new ApiError(missing ? 'required_fields_missing' : 'bad_input', { fields });
};

const lineOf = (name: string, value: string) => (value === '' ? [] : [`${name}: ${value}`]);

const toInstitute = (reference: string, contact: ContactBody) => ({
  subject: `Message ${reference} from ${contact.contact_name}`,
  text: [
    [
      `Name: ${contact.contact_name}`,
      ...lineOf('Company', contact.company_name),
      `Email: ${contact.company_email}`,
      ...lineOf('Phone', contact.daytime_phone),
      ...lineOf('Address', contact.address),
      ...lineOf('City', contact.city),
      ...lineOf('State or province', contact.state),
      ...lineOf('Country', contact.country),
    ].join('\n'),
    contact.message,
    ...(contact.samples === '' ? [] : [`Oils:\n${contact.samples}`]),
  ].join('\n\n'),
});

/** Holds nothing that was typed: whoever enters a stranger's address cannot make the institute send him a text. */
const toSender = (reference: string, { siteName }: Site) => ({
  subject: `${siteName}: we have your message ${reference}`,
  text: [
    `Your message has arrived. Its reference is ${reference}.`,
    'We answer to this address. If you did not write to us, you can ignore this mail.',
  ].join('\n\n'),
});

/**
 * Keeps a message to the institute, mails it there and confirms it to its sender; answers its reference. What fills in the field
 * that people do not see is answered alike and goes nowhere.
 * @throws ApiError required_fields_missing; bad_input at `company_email` where it is no address.
 */
export const takeMessage = async (
  tx: WriteTx,
  { outbox, site }: { outbox: Outbox; site: Site },
  contact: ContactBody,
): Promise<string> => {
  if (contact.website !== '') return referenceOf(randomInt(1, 1_000_000));
  refuseIncomplete(contact);
  const reference = referenceOf(await addMessage(tx, contact));
  await outbox.post(tx, { to: site.institute.email, ...toInstitute(reference, contact) });
  await outbox.post(tx, { to: contact.company_email, ...toSender(reference, site) });
  return reference;
};
