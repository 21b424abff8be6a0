/** The domain of the addresses that stand in place of those of deleted accounts. */
const domain = '@account.invalid';

/** The address that replaces the one of a deleted account. @param id that of the account; @param random so that it cannot be guessed */
export const deletedAddress = (id: number, random: string) => `deleted-${id}-${random}${domain}`;

export const isDeletedAddress = (email: string) => email.endsWith(domain);
