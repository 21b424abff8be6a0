import { auditActions } from '@iom/contract/shared/audit.ts';
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { SearchField } from '../../../ui/table/SearchField.tsx';

type Filter = 'search' | 'actor' | 'action' | 'target' | 'since' | 'until';

interface Props {
  textOf: (filter: Filter) => string;
  setFilter: (filter: Filter, text: string) => void;
}

/** Who changed what, and when. */
export const AuditFilters = ({ textOf, setFilter }: Props) => {
  const field = (filter: 'actor' | 'target', label: string, placeholder: string) => (
    <SearchField
      label={label}
      placeholder={placeholder}
      searched={textOf(filter)}
      onSearch={(text) => setFilter(filter, text)}
    />
  );
  const day = (filter: 'since' | 'until', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={textOf(filter)}
      onChange={(event) => setFilter(filter, event.currentTarget.value)}
    />
  );
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, xl: 6 }} spacing="sm" verticalSpacing="sm">
      <SearchField
        label="Search"
        placeholder="Text or request id"
        hotkey="/"
        searched={textOf('search')}
        onSearch={(text) => setFilter('search', text)}
      />
      {field('actor', 'Actor', 'Email address')}
      <NativeSelect
        label="Action"
        data={[{ value: '', label: 'All actions' }, ...auditActions]}
        value={textOf('action')}
        onChange={(event) => setFilter('action', event.currentTarget.value)}
      />
      {field('target', 'Target', 'user 12')}
      {day('since', 'Since')}
      {day('until', 'Until')}
    </SimpleGrid>
  );
};
