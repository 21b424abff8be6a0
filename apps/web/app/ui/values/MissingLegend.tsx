import { missingLabels, uncomputedLabels } from '@iom/contract/library/values/missing.rules.ts';
import { Group, Stack, Text } from '@mantine/core';
import { useContext } from 'react';
import { OpensProvenance } from '../provenance/ProvenanceButton.tsx';

export const alarmLabel = {
  abbreviation: '†',
  meaning: 'batch under alarm: its reference oil signaled in the control chart of the laboratory',
};

export const uncorrectedLabel = {
  abbreviation: '‡',
  meaning: 'as reported: no bias of its laboratory in its year is known',
};

interface Props {
  alarms?: boolean;
  corrected?: boolean;
  computed?: boolean;
}

/**
 * Explains the abbreviations in cells without a value, `computed`: also those of own columns, the marks of a batch under alarm and of a value without a correction if a cell has them, and how to open the provenance
 * of a value.
 */
export const MissingLegend = ({ alarms = false, corrected = false, computed = false }: Props) => (
  <Stack gap={4} mt="md">
    <Group component="dl" gap="lg" my={0} aria-label="Legend">
      {[
        ...Object.values(missingLabels),
        ...(computed ? Object.values(uncomputedLabels) : []),
        ...(alarms ? [alarmLabel] : []),
        ...(corrected ? [uncorrectedLabel] : []),
      ].map(({ abbreviation, meaning }) => (
        <Group key={abbreviation} gap={6} wrap="nowrap">
          <Text component="dt" size="xs" className="quiet">
            {abbreviation}
          </Text>
          <Text component="dd" size="xs" m={0}>
            {meaning}
          </Text>
        </Group>
      ))}
    </Group>
    {useContext(OpensProvenance) && (
      <Text size="xs" className="quiet">
        Click a value to see where it comes from. By keyboard: arrow keys move between the values of the
        table, Enter opens.
      </Text>
    )}
  </Stack>
);
