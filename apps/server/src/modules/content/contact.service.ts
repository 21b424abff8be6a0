import { randomInt } from 'node:crypto';
import { type ContactBody, contactErrors, contactRequired } from '@iom/contract/content/contact.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Site } from '#platform/site.ts';
import { insertMessage } from './contact.store.ts';
import { messageReference } from './contact-reference.rules.ts';

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

/** Contains nothing that was typed, so the form cannot be used to send text to a third person's address. */
const toSender = (reference: string) => ({
  subject: `We have received your message ${reference}`,
  text: [
    `Your message has arrived. Its reference is ${reference}.`,
    'We will write to you at this address. If you did not write to us, you can ignore this mail.',
  ].join('\n\n'),
});

/**
 * Stores a message to the institute, mails it there and confirms it to its sender. A message with the hidden field filled in
 * comes from a bot: it is discarded.
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
