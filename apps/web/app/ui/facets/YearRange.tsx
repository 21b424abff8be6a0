import { Group, NativeSelect } from '@mantine/core';

interface Props {
  /** Newest first. */
  years: readonly string[];
  selected: readonly string[];
  onSelect: (years: string[]) => void;
}

/** Selects all years from one to another; none where that is all of them. Years with a gap are not shown as a range. */
export const YearRange = ({ years, selected, onSelect }: Props) => {
  const chosen = years.filter((year) => selected.includes(year));
  const [newest = '', oldest = ''] = [years[0], years.at(-1)];
  const span = years.slice(years.indexOf(chosen[0] ?? ''), years.indexOf(chosen.at(-1) ?? '') + 1);
  const [to = '', from = ''] = span.length === chosen.length ? [chosen[0], chosen.at(-1)] : [];
  const select = (first: string, last: string) => {
    const range = years.filter((year) => Number(year) >= Number(first) && Number(year) <= Number(last));
    onSelect(range.length === years.length ? [] : range);
  };
  const data = [{ value: '', label: 'Any' }, ...years];
  return (
    <Group grow gap="xs" wrap="nowrap">
      <NativeSelect
        size="xs"
        label="From"
        data={data}
        value={from}
        onChange={({ currentTarget: { value } }) => {
          const first = value || oldest;
          select(first, to === '' ? newest : String(Math.max(Number(first), Number(to))));
        }}
      />
      <NativeSelect
        size="xs"
        label="To"
        data={data}
        value={to}
        onChange={({ currentTarget: { value } }) => {
          const last = value || newest;
          select(from === '' ? oldest : String(Math.min(Number(last), Number(from))), last);
        }}
      />
    </Group>
  );
};
