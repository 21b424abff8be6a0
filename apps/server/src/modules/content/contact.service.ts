import { randomInt } from 'node:crypto';
import { type ContactBody, contactErrors, contactRequired } from '@iom/contract/content/contact.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { isNull } from 'drizzle-orm';
import { ApiError } from '#platform/api-error.ts';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Site } from '#platform/site.ts';
import { contactMessages } from './content.tables.ts';

/** Stores a message as sent. @returns its id */
const insertMessage = async (tx: WriteTx, contact: ContactBody): Promise<number> => {
  const { contact_name, company_name, company_email, daytime_phone, website, ...others } = contact;
  return firstRow(
    await tx
      .insert(contactMessages)
      .values({
        ...others,
        contactName: contact_name,
        companyName: company_name,
        companyEmail: company_email,
        daytimePhone: daytime_phone,
      })
      .returning({ id: contactMessages.id }),
  ).id;
};

/** Number of open messages. */
export const countOpenMessages = (tx: ReadTx) => tx.$count(contactMessages, isNull(contactMessages.closedAt));

/** The reference of a message to the institute, like `C-000012`. */
export const messageReference = (id: number) => `C-${String(id).padStart(6, '0')}`;

const assertComplete = (contact: ContactBody) => {
  const fields = contactErrors(contact);
  if (Object.keys(fields).length === 0) return;
  const missing = contactRequired.some((field) => contact[field] === '');
  throw new ApiError(missing ? 'required_fields_missing' : 'bad_input', { fields });
};

const labelled = (name: string, value: string) => (value === '' ? [] : [`${name}: ${value}`]);

const toInstitute = (id: number, contact: ContactBody, { publicUrl }: Site) => ({
  subject: `Message ${messageReference(id)} from ${contact.contact_name}`,
  text: [
    [
      `Name: ${contact.contact_name}`,
      ...labelled('Company', contact.company_name),
      `Email: ${contact.company_email}`,
      ...labelled('Phone', contact.daytime_phone),
      ...labelled('Address', contact.address),
      ...labelled('City', contact.city),
      ...labelled('State or province', contact.state),
      ...labelled('Country', contact.country),
    ].join('\n'),
    contact.message,
    ...(contact.samples === '' ? [] : [`Oils:\n${contact.samples}`]),
    `Read and reply: ${publicUrl}${pages.manageMessage.path({ id })}`,
  ].join('\n\n'),
});

/** Contains no user input, so the form cannot be used to send text to a third person's address. */
const toSender = (reference: string) => ({
  subject: `We have received your message ${reference}`,
  text: [
    `Your message has arrived. Its reference is ${reference}.`,
    'We will write to you at this address. If you did not write to us, you can ignore this email.',
  ].join('\n\n'),
});

/**
 * Stores a message to the institute, mails it there and confirms it to its sender. A message with the hidden
 * field filled in comes from a bot and is discarded.
 * @returns the reference, `C-` and six digits; a made-up one for a discarded message.
 * @throws ApiError required_fields_missing; bad_input at `company_email` when it is not an address.
 */
export const receiveMessage = async (
  tx: WriteTx,
  { outbox, site }: Pick<Platform, 'outbox' | 'site'>,
  contact: ContactBody,
): Promise<string> => {
  if (contact.website !== '') return messageReference(randomInt(1, 1_000_000));
  assertComplete(contact);
  const id = await insertMessage(tx, contact);
  const reference = messageReference(id);
  await outbox.post(tx, { to: site.institute.email, ...toInstitute(id, contact, site) });
  await outbox.post(tx, { to: contact.company_email, ...toSender(reference) });
  return reference;
};
