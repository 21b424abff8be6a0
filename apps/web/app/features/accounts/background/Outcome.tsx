import { Text } from '@mantine/core';

/** The state of a job or mail, with the error of its last try. */
export const Outcome = ({ label, error }: { label: string; error: string | null }) => (
  <>
    {label}
    {error && (
      <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
        {error}
      </Text>
    )}
  </>
);
