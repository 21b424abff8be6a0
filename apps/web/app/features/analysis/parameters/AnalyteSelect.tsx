import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { Select, Text } from '@mantine/core';
import { analyteOption, foundAnalytes } from './analyte-search.rules.ts';

interface Props {
  label: string;
  analytes: readonly DisplayAnalyte[];
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  error?: string | undefined;
  autoFocus?: boolean;
}

const maxOptions = 60;

/** Chooses an analyte by its name, method, test or symbol; analytes without a value in the user's data come last. */
export const AnalyteSelect = ({ label, analytes, value, onChange, error, autoFocus = false }: Props) => {
  const byId = new Map(analytes.map((analyte) => [String(analyte.id), analyte]));
  const ordered = analytes.toSorted((a, b) => Number(b.owned) - Number(a.owned));
  return (
    <Select
      label={label}
      placeholder="Name, method or symbol"
      data={ordered.map(analyteOption)}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      searchable
      limit={maxOptions}
      error={error}
      data-autofocus={autoFocus || undefined}
      nothingFoundMessage="No analyte matches"
      filter={({ options, search }) => {
        // an opened list shows every analyte, not only matches of the chosen label
        const chosen = value === undefined ? undefined : byId.get(String(value));
        if (chosen && search === analyteOption(chosen).label) return options;
        return foundAnalytes(ordered, search).map(analyteOption);
      }}
      renderOption={({ option }) => {
        const analyte = byId.get(option.value);
        return (
          <div>
            {option.label}
            {analyte?.unit && (
              <Text span size="xs" className="quiet">
                {' '}
                ({analyte.unit})
              </Text>
            )}
            <Text size="xs" className="quiet">
              {analyte?.method}
              {analyte?.owned === false && ', not in your data'}
            </Text>
          </div>
        );
      }}
    />
  );
};
