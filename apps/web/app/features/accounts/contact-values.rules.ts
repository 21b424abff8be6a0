// The fields of a profile that registration and account settings share.
import type { Profile } from '@iom/contract/accounts/accounts.schemas.ts';

export type ContactValues = Omit<Profile, 'id' | 'data_notification'>;
