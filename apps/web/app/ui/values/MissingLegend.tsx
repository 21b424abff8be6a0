import { missingLabels } from '@iom/contract/library/values/missing.rules.ts';
import { Group, Text } from '@mantine/core';

/** What the abbreviations in cells without a value mean. */
export const MissingLegend = () => (
  <Group component="dl" gap="lg" mt="md" aria-label="Legend">
    {Object.values(missingLabels).map(({ abbreviation, meaning }) => (
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
);
