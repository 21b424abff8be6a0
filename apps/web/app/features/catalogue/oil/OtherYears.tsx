import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { largestPageSize } from '@iom/contract/shared/paging.ts';
import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import classes from '../model/catalogue.module.css';
import { OwnedBadge } from '../model/OwnedBadge.tsx';
import { useOwnership } from '../model/use-ownership.ts';

/**
 * Links to the other samples of a product: the same brand, supplier and SAE grade, newest first. Oils of which the user owns
 * values are marked.
 */
export const OtherYears = ({ oil }: { oil: OilRow }) => {
  const { data } = useQuery(
    endpointQuery(listOils, {
      query: {
        brand_name: [oil.brand_name],
        supplier: [oil.supplier],
        sae_grade: [oil.sample__sae_grade],
        ordering: '-year',
        page_size: String(largestPageSize),
      },
    }),
  );
  const others = data?.results.filter(({ id }) => id !== oil.id) ?? [];
  const ownership = useOwnership(others.map(({ id }) => id));
  if (others.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        Same product, other samples
      </Title>
      <ul className={classes.otherYears}>
        {others.map((other) => (
          <li key={other.id}>
            <Anchor
              component={Link}
              to={pages.oil.path({ reportNumber: other.sample__report_number })}
              size="sm"
            >
              {other.year}, {other.country || other.region}
            </Anchor>
            <OwnedBadge owned={ownership.get(other.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
};
