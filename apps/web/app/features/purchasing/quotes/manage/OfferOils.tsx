import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { Button, Group, MultiSelect, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { notifyWithUndo } from '../../../../ui/notifications/notify-with-undo.tsx';
import { oilsByIdQuery } from '../../model/use-listed-oils.ts';
import { QuoteOils } from '../QuoteRequest.tsx';

/** Oils listed here; further ones are counted. */
const maxDisplayedOils = 50;

const options = (rows: readonly OilRow[], valueIn: (row: OilRow) => string) =>
  [...new Set(rows.map(valueIn))]
    .filter(Boolean)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** An empty list or text means any. */
interface OilFilter {
  /** Every word occurs in report number, brand, supplier, grade, service class or country. */
  text: string;
  grades: string[];
  years: string[];
  regions: string[];
}

export const noFilter: OilFilter = { text: '', grades: [], years: [], regions: [] };

const hasFilter = ({ text, grades, years, regions }: OilFilter) =>
  text.trim() !== '' || grades.length + years.length + regions.length > 0;

const labelText = (oil: OilRow) =>
  [
    ...[oil.sample__report_number, oil.brand_name, oil.supplier, formatGrade(oil.sample__sae_grade)],
    ...[oil.service_class, oil.country],
  ]
    .join(' ')
    .toLowerCase();

/** The oils that meet every part of the filter. */
export const filterOils = (
  oils: readonly OilRow[],
  { text, grades, years, regions }: OilFilter,
): OilRow[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isIn = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  return oils.filter(
    (oil) =>
      isIn(grades, oil.sample__sae_grade) &&
      isIn(years, String(oil.year)) &&
      isIn(regions, oil.region) &&
      words.every((word) => labelText(oil).includes(word)),
  );
};

/** The oils with the removed ones back in the order they had before; oils that were added or removed since stay so. */
export const oilsRestored = (
  now: readonly number[],
  removed: ReadonlySet<number>,
  before: readonly number[],
): number[] => {
  const there = new Set(now);
  const known = new Set(before);
  return [...before.filter((id) => there.has(id) || removed.has(id)), ...now.filter((id) => !known.has(id))];
};

const Filters = ({
  rows,
  filter,
  onChange,
}: {
  rows: readonly OilRow[];
  filter: OilFilter;
  onChange: (filter: OilFilter) => void;
}) => {
  const choice = (name: 'grades' | 'years' | 'regions', label: string, values: readonly string[]) => (
    <MultiSelect
      label={label}
      size="sm"
      placeholder={filter[name].length === 0 ? 'Any' : ''}
      searchable
      clearable
      data={values.map((value) => ({ value, label: name === 'grades' ? formatGrade(value) : value }))}
      value={filter[name]}
      onChange={(chosen) => onChange({ ...filter, [name]: chosen })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="xs">
      <TextInput
        label="Find in these oils"
        size="sm"
        placeholder="Report number, brand, supplier, country"
        value={filter.text}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, text: value })}
        // Enter would send the offer
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {choice(
        'grades',
        'SAE grade',
        options(rows, (row) => row.sample__sae_grade),
      )}
      {choice(
        'years',
        'Year',
        options(rows, (row) => String(row.year)),
      )}
      {choice(
        'regions',
        'Region',
        options(rows, (row) => row.region),
      )}
    </SimpleGrid>
  );
};

interface Props {
  oils: readonly number[];
  /** Changes the oils as they are at that time. */
  onEdit: (edit: (oils: readonly number[]) => readonly number[]) => void;
}

/** The oils of a dataset of an offer: filtered by label, and removed singly or all that match or do not, with Undo. */
export const OfferOils = ({ oils, onEdit }: Props) => {
  const [filter, setFilter] = useState(noFilter);
  const { data, error, refetch } = useQuery({ ...oilsByIdQuery(oils), enabled: oils.length > 0 });
  if (oils.length === 0) return <Text className="quiet">No oils yet.</Text>;
  if (error && !data)
    return <ErrorState message="The oils could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={64 + Math.min(oils.length, maxDisplayedOils) * 36} animate={false} />;
  const rows = data.filter(({ id }) => oils.includes(id));
  const found = filterOils(rows, filter);
  const remove = (removed: readonly OilRow[], message: string) => {
    const ids = new Set(removed.map(({ id }) => id));
    onEdit((now) => now.filter((id) => !ids.has(id)));
    notifyWithUndo(message, () => onEdit((now) => oilsRestored(now, ids, oils)));
  };
  const others = rows.filter((row) => !found.includes(row));
  return (
    <Stack gap="sm">
      <Filters rows={rows} filter={filter} onChange={setFilter} />
      {hasFilter(filter) && (
        <Group gap="xs">
          <Text size="sm" role="status" className="figures">
            {counted(found.length, 'oil matches', 'oils match')}
          </Text>
          <Button
            variant="default"
            size="xs"
            disabled={found.length === 0}
            onClick={() => {
              setFilter(noFilter);
              remove(found, `${counted(found.length, 'oil')} removed from the offer.`);
            }}
          >
            Remove {counted(found.length, 'matching oil')}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={found.length === 0 || others.length === 0}
            onClick={() => {
              setFilter(noFilter);
              remove(others, `${counted(others.length, 'other oil')} removed from the offer.`);
            }}
          >
            Keep only these
          </Button>
        </Group>
      )}
      <QuoteOils
        oils={found.slice(0, maxDisplayedOils)}
        onRemove={(oil) => remove([oil], `${oil.sample__report_number} removed from the offer.`)}
      />
      {found.length > maxDisplayedOils && (
        <Text size="sm" className="quiet">
          and {counted(found.length - maxDisplayedOils, 'more oil')}
        </Text>
      )}
    </Stack>
  );
};
