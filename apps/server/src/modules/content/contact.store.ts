import type { ContactBody } from '@iom/contract/content/contact.schemas.ts';
import { isNull } from 'drizzle-orm';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { contactMessages } from './content.tables.ts';

/** Stores a message as it was sent; returns its id. */
export const insertMessage = async (tx: WriteTx, contact: ContactBody): Promise<number> => {
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

/** Number of messages that are not done. */
export const countOpenMessages = (tx: ReadTx) => tx.$count(contactMessages, isNull(contactMessages.closedAt));
