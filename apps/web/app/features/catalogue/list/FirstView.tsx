import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Box, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { firstPageQuery } from '../../../lib/api/use-list.ts';
import { RowSkeleton } from '../../../ui/EmptyState.tsx';
import classes from '../model/catalogue.module.css';
import { firstOils, oilSearch } from './OilCatalogue.tsx';
import { OilCard } from './oil-columns.tsx';
import rowClasses from './oil-rows.module.css';

/** The oils of a visitor's first view of the catalogue. */
export const firstOilsQuery = () =>
  firstPageQuery(listOils, { ...firstOils, filters: { status: 'RELEASED' } });

/**
 * The catalogue before the scripts have run: the newest oils, which the server has rendered, where the address has no filter. Until
 * then the search cannot be typed in, so that nothing is lost.
 */
export const FirstView = () => {
  const hasFilter = useLocation().search !== '';
  const served = useQuery({ ...firstOilsQuery(), enabled: false });
  const data = hasFilter ? undefined : served.data;
  return (
    <div className={classes.layout}>
      <Box visibleFrom="md" />
      <div>
        <div className={classes.controls}>
          <TextInput disabled {...oilSearch} />
          <Text size="sm" className="figures" h={36} lh="36px" ml="auto">
            {data && counted(data.count, 'oil')}
          </Text>
        </div>
        {data ? (
          <ol className={rowClasses.first} aria-label="Newest oils">
            {data.results.map((oil) => (
              <li key={oil.id}>
                <OilCard oil={oil} tests={undefined} />
              </li>
            ))}
          </ol>
        ) : (
          <RowSkeleton rows={firstOils.pageSize} />
        )}
      </div>
    </div>
  );
};
