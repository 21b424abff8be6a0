/** The domain of the addresses that replace the addresses of deleted accounts. */
const domain = '@account.invalid';

/** The address that replaces the address of a deleted account. @param id id of the account @param random makes the address unguessable */
export const deletedAddress = (id: number, random: string) => `deleted-${id}-${random}${domain}`;

export const isDeletedAddress = (email: string) => email.endsWith(domain);
