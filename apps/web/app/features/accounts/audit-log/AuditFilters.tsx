import { auditActions } from '@iom/contract/shared/audit.ts';
import { Box, SimpleGrid } from '@mantine/core';
import { PeriodFields } from '../../../ui/forms/PeriodFields.tsx';
import { FilterSearch, FilterSelect, type Filters } from '../../../ui/table/filters.tsx';

type AuditFilter = 'search' | 'actor' | 'action' | 'target' | 'since' | 'until';

const actionLabels = Object.fromEntries(auditActions.map((action) => [action, action]));

/** Who changed what, and when. */
export const AuditFilters = ({ list }: { list: Filters<AuditFilter> }) => (
  <SimpleGrid cols={{ base: 2, sm: 3, xl: 6 }} spacing="sm" verticalSpacing="sm">
    <FilterSearch list={list} filter="search" label="Search" placeholder="Text or request id" hotkey="/" />
    <FilterSearch list={list} filter="actor" label="Actor" placeholder="Email address" />
    <FilterSelect list={list} filter="action" label="Action" labels={actionLabels} all="All actions" />
    <FilterSearch list={list} filter="target" label="Target" placeholder="user 12" />
    <Box style={{ gridColumn: 'span 2' }}>
      <PeriodFields
        since={list.filterText('since')}
        until={list.filterText('until')}
        onChange={list.setFilter}
      />
    </Box>
  </SimpleGrid>
);
