import { readProfile } from '@iom/contract/accounts/accounts.endpoints.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { useSession } from '../../lib/session/session.ts';

/** The signed-in user as the sender fields of forms to the institute: empty for visitors, without the profile until it has loaded. */
export const useSender = () => {
  const { user } = useSession();
  const { data: profile } = useQuery({
    ...endpointQuery(readProfile, { params: { id: user?.profile ?? 0 } }),
    enabled: user !== null,
  });
  return useMemo(() => {
    if (!user) return {};
    const known = { contact_name: `${user.first_name} ${user.last_name}`, company_email: user.email };
    if (!profile) return known;
    const { company_name, address, city, state, country, phone } = profile;
    return {
      ...known,
      company_name,
      address,
      city,
      state,
      daytime_phone: phone,
      country: countryName(country),
    };
  }, [user, profile]);
};
