import { readProfile } from '@iom/contract/accounts/accounts.endpoints.ts';
import { profileShape } from '@iom/contract/accounts/accounts.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../api/endpoint-query.ts';
import { profileKey } from '../storage/session-store.ts';
import { storedValue } from '../storage/stored-value.ts';
import { useLastUser } from './session.ts';

/** The last loaded profile. It belongs to another account if another tab has signed in to one. */
const storedProfile = storedValue(profileKey, profileShape);

/** The profile of the signed-in user; undefined for visitors. While it loads, this is the last profile this browser has stored. */
export const useProfile = () => {
  const { user, isExpired } = useLastUser();
  const id = user?.profile ?? 0;
  const { data, isPlaceholderData } = useQuery({
    ...endpointQuery(readProfile, { params: { id } }),
    enabled: user !== null && !isExpired,
    placeholderData: () => {
      const last = user ? storedProfile.read() : undefined;
      return last?.id === id ? last : undefined;
    },
  });
  useEffect(() => {
    if (data && !isPlaceholderData) storedProfile.write(data);
  }, [data, isPlaceholderData]);
  return data;
};
