import { countryName } from '@iom/contract/shared/countries.ts';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { profileQuery } from './accounts.queries.ts';

/** Name, company and address of the signed-in user, as an invoice shows them. */
export const BillTo = () => {
  const { user } = useSession();
  const profile = useQuery({ ...profileQuery(user?.profile ?? 0), enabled: user !== null });
  if (!user) return null;
  if (profile.isPending) return <Skeleton h={96} w={220} />;
  const { company_name, address, postal_code, city, state, country } = profile.data ?? {};
  const lines = [
    `${user.first_name} ${user.last_name}`,
    company_name,
    address,
    [city, state, postal_code].filter((part) => part && part !== 'N/A').join(', '),
    country && countryName(country),
    user.email,
  ].filter(Boolean);
  return (
    <Text component="address" size="sm" style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>
      {lines.join('\n')}
    </Text>
  );
};
