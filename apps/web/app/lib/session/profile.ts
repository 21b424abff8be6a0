import { readProfile } from '@iom/contract/accounts/accounts.endpoints.ts';
import { profileShape } from '@iom/contract/accounts/accounts.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../api/endpoint-query.ts';
import { profileKey } from '../storage/session-store.ts';
import { storedValue } from '../storage/stored-value.ts';
import { useSession } from './session.ts';

/** The profile as it was last loaded. It may be of another account where another tab has signed in. */
const storedProfile = storedValue(profileKey, profileShape);

/** The profile of the signed-in user: as last seen in this browser until it has loaded. Undefined for visitors. */
export const useProfile = () => {
  const { user } = useSession();
  const id = user?.profile ?? 0;
  const { data, isPlaceholderData } = useQuery({
    ...endpointQuery(readProfile, { params: { id } }),
    enabled: user !== null,
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
