import { countryName } from '@iom/contract/shared/countries.ts';
import { useMemo } from 'react';
import { useProfile } from '../../lib/session/profile.ts';
import { useSession } from '../../lib/session/session.ts';

/** The signed-in user as the sender fields of forms to the institute: empty for visitors, without the profile until it is known. */
export const useSender = () => {
  const { user } = useSession();
  const profile = useProfile();
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
